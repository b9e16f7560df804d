/** The result of `check` for one subject. */
export interface Finding {
  subject:
    | 'settings'
    | 'schema'
    | 'integrity'
    | 'service.key'
    | 'mail server'
    | 'account mails'
    | 'web push'
    | 'SPF'
    | 'DKIM'
    | 'DMARC'
    | 'Firebase'
    | 'demo accounts'
    | 'file modes'
    | 'clock'
    | 'processes'
    | 'backup'
    | 'disk'
    | 'branding'
  /** With `warning`, the exit code is still 0. */
  state: 'ok' | 'warning' | 'failed'
  detail: string
}
