/** The messages of the screen. The wording of `statusFailed` is fixed. */
export const messages = {
  statusFailed: 'Error loading status',
  /** Used when the server's response has no text of its own. */
  sendRefused: 'The service refused to send',
  sendLost:
    'The service did not respond, so the emails may be on their way. Watch the progress before you send again.',
} as const
