"""The handler of each kind of job."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.jobs import job_kinds
from bot.sending.boards.boards import Boards
from bot.sending.boards.pins import update_pin
from bot.sending.groups.appointment_jobs import open_appointment, refresh_appointment
from bot.sending.groups.calls_to_tables import call_group, call_to_table, end_calls
from bot.sending.groups.daily_posts import post_daily_end
from bot.sending.groups.fool_of_month import announce_fool
from bot.sending.groups.vote_offers import offer_vote
from bot.sending.hand.group_cards import refresh_cards
from bot.sending.hand.hands import Hands
from bot.sending.members import check_members
from bot.sending.menu_buttons import renew_menu_button
from bot.sending.notices import Delivery, Notices
from bot.sending.old_messages import remove_old_message
from bot.sending.operator.announcing import send_announcement
from bot.sending.operator.maintenance_news import show_maintenance
from bot.sending.page_asks import do_ask
from bot.sending.tidy import remove_answer, remove_command, remove_message

if TYPE_CHECKING:
    from bot.context import Context


def register_handlers(context: Context, notices: Notices) -> None:
    """Register a handler for every kind of job of this bot."""
    jobs = context.jobs
    jobs.on(job_kinds.RefreshBoard, Boards(context).refresh)
    jobs.on(job_kinds.SendNotice, notices.send)
    jobs.on(job_kinds.CheckWatchers, notices.check_watchers)
    jobs.on(job_kinds.RemoveMessage, partial(remove_message, context))
    jobs.on(job_kinds.UpdatePin, partial(update_pin, context))
    jobs.on(job_kinds.RemoveOldMessage, partial(remove_old_message, context))
    jobs.on(job_kinds.RemoveCommand, partial(remove_command, context))
    jobs.on(job_kinds.RemoveAnswer, partial(remove_answer, context))
    jobs.on(job_kinds.CheckMembers, partial(check_members, context))
    jobs.on(job_kinds.DoAsk, partial(do_ask, context))
    jobs.on(job_kinds.OfferVote, partial(offer_vote, context))
    jobs.on(job_kinds.AnnounceFool, partial(announce_fool, context))
    jobs.on(job_kinds.PostDailyEnd, partial(post_daily_end, context))
    jobs.on(job_kinds.CallGroup, partial(call_group, context))
    jobs.on(job_kinds.CallToTable, partial(call_to_table, context))
    jobs.on(job_kinds.EndCalls, partial(end_calls, context))
    jobs.on(job_kinds.RefreshAppointment, partial(refresh_appointment, context))
    jobs.on(job_kinds.OpenAppointment, partial(open_appointment, context))
    jobs.on(job_kinds.SendAnnouncement, partial(send_announcement, context))
    jobs.on(job_kinds.ShowMaintenance, partial(show_maintenance, context))
    jobs.on(job_kinds.RemindOfTurn, notices.remind)
    jobs.on(job_kinds.RefreshNotice, Delivery(context).renew)
    jobs.on(job_kinds.RefreshHand, Hands(context).show)
    jobs.on(job_kinds.RefreshCards, partial(refresh_cards, context))
    jobs.on(job_kinds.SetMenuButton, partial(renew_menu_button, context))
