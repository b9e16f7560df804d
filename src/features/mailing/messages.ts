/** The screen's words from the error catalogue (spec: Error catalogue). */
export const messages = {
  statusFailed: 'Error loading status',
  /** In place of the server's own words where it had none. */
  sendRefused: 'The service refused to send',
  sendLost: 'No answer came: the emails may be on their way. Watch the progress before sending again.',
} as const
