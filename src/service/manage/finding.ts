/** What `check` found about one subject. */
export interface Finding {
  subject:
    | 'settings'
    | 'schema'
    | 'integrity'
    | 'mail server'
    | 'SPF'
    | 'DKIM'
    | 'DMARC'
    | 'demo accounts'
    | 'file modes'
    | 'clock'
  /** A warning leaves the exit code at 0. */
  state: 'ok' | 'warning' | 'failed'
  detail: string
}
