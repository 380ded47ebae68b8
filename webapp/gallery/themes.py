"""Colours as Telegram's clients give them to a Mini App, and a made-up theme."""

from __future__ import annotations

THEMES: dict[str, dict[str, str]] = {
    "light": {
        "bg_color": "#ffffff",
        "secondary_bg_color": "#f1f1f1",
        "text_color": "#000000",
        "hint_color": "#999999",
        "link_color": "#2481cc",
        "button_color": "#2481cc",
        "button_text_color": "#ffffff",
    },
    "dark": {
        "bg_color": "#212121",
        "secondary_bg_color": "#0f0f0f",
        "text_color": "#ffffff",
        "hint_color": "#aaaaaa",
        "link_color": "#8774e1",
        "button_color": "#8774e1",
        "button_text_color": "#ffffff",
    },
    "ios-night": {
        "bg_color": "#000000",
        "secondary_bg_color": "#1c1c1d",
        "text_color": "#ffffff",
        "hint_color": "#98989e",
        "link_color": "#3e88f7",
        "button_color": "#3e88f7",
        "button_text_color": "#ffffff",
    },
    "android-day": {
        "bg_color": "#ffffff",
        "secondary_bg_color": "#f0f0f0",
        "text_color": "#222222",
        "hint_color": "#a8a8a8",
        "link_color": "#2678b6",
        "button_color": "#50a8eb",
        "button_text_color": "#ffffff",
    },
    "custom": {
        "bg_color": "#3b1f2b",
        "secondary_bg_color": "#2b1420",
        "text_color": "#ffd9a0",
        "hint_color": "#8d6a6f",
        "link_color": "#ff9d5c",
        "button_color": "#ffcf33",
        "button_text_color": "#3b1f2b",
    },
}
