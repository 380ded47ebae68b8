// Requests that a messenger in a browser can't serve: each is answered at once, so that no app waits.

const answer = (event, fields = {}) => (app, { req_id: request }) => app.post(event, request === undefined ? fields : { req_id: request, ...fields });
const unsupported = (event) => answer(event, { error: "UNSUPPORTED" });

export const UNSUPPORTED = {
  web_app_request_phone: answer("phone_requested", { status: "cancelled" }),
  web_app_read_text_from_clipboard: answer("clipboard_text_received"),
  web_app_open_scan_qr_popup: answer("scan_qr_popup_closed"),
  web_app_open_invoice: (app, { slug }) => app.post("invoice_closed", { slug, status: "failed" }),
  web_app_biometry_get_info: answer("biometry_info_received", { available: false }),
  web_app_check_location: answer("location_checked", { available: false }),
  web_app_start_accelerometer: unsupported("accelerometer_failed"),
  web_app_start_gyroscope: unsupported("gyroscope_failed"),
  web_app_start_device_orientation: unsupported("device_orientation_failed"),
  web_app_request_emoji_status_access: answer("emoji_status_access_requested", { status: "cancelled" }),
  web_app_set_emoji_status: unsupported("emoji_status_failed"),
  web_app_request_file_download: answer("file_download_requested", { status: "cancelled" }),
  web_app_request_chat: answer("requested_chat_failed", { error: "UNSUPPORTED" }),
  web_app_secure_storage_save_key: unsupported("secure_storage_failed"),
  web_app_secure_storage_get_key: unsupported("secure_storage_failed"),
  web_app_secure_storage_restore_key: unsupported("secure_storage_failed"),
  web_app_secure_storage_clear: unsupported("secure_storage_failed"),
};
