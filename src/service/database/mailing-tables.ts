import type { Generated } from 'kysely'

type Flag = 0 | 1

/** The tables of mailings. Times are Unix milliseconds, e-mails are in lower case or `hash:` (see `addressHasher`). */
export interface MailingTables {
  mailing_runs: {
    id: string
    emails_file: string
    template_id: string
    campaign: string
    /** Login of who started it. */
    actor: string
    /** Subject, text and HTML as they were when the run was started or scheduled. */
    template_json: string
    status: 'running' | 'finished' | 'failed'
    /**
     * Null if `status` says it all. A scheduled or paused run has the status `failed`, so that no process sends it; a
     * stopped one is `finished`.
     */
    phase: 'scheduled' | 'paused' | 'stopped' | null
    message: string
    /** When it was prepared, then when its first mail was sent. */
    started_at: number
    finished_at: number | null
    /** The recipients are still being stored. A draft has the status `failed`, so that no process sends it. */
    is_draft: Generated<Flag>
    /** How many recipients were left out when it was prepared because they already had the campaign. */
    already_sent: Generated<number>
    /** When a scheduled run starts. */
    start_at: number | null
    /** The most mails per minute; null for as many as the mail server takes. */
    rate_per_minute: number | null
    /** The run pauses when more than this share of at least 100 mails has failed. */
    failure_percent: Generated<number>
    /** Recipients who already have the campaign are sent it again. */
    is_resend: Generated<Flag>
    /** When it was last started or resumed. */
    active_since: number | null
    /** How many mails had been sent or had failed by then, for the rate since then. */
    done_before: Generated<number>
    /** How many mails had failed by then; the threshold counts from there. */
    failed_before: Generated<number>
    /** Login of who last paused, resumed or stopped it; null if nobody has. */
    changed_by: string | null
    /** The run whose failed recipients these are. */
    failed_of: string | null
  }
  mailing_recipients: {
    run_id: string
    position: number
    email: string
    fields_json: string
    /** `sending` is stored before a mail is sent over SMTP; after a crash such a mail is not sent again. */
    status: 'pending' | 'sending' | 'sent' | 'optedOut' | 'invalid' | 'failed' | 'unsure'
    /** Why a recipient of the status `optedOut` was left out, if not because of an opt-out. */
    skipped_as: 'suppressed' | 'alreadySent' | null
    detail: string | null
    /** How often the mail server has refused the mail for now (4xx). */
    attempts: Generated<number>
    /** A pending mail is not sent before. */
    retry_at: number | null
    /** When the outcome was stored. */
    done_at: number | null
  }
  /** The unsubscribe tokens of addresses. */
  mail_recipients: { token: string; email: string; created_at: number }
  mail_opt_outs: { token: string; category: 'Marketing' | 'RoundSharing'; created_at: number }
  /** Addresses that mailings leave out. Other mails, such as those to reset a password, are sent to them. */
  mail_suppressions: {
    email: string
    /** A refusal of the mail server, a delivery report, or a member of staff. */
    source: 'refusal' | 'report' | 'staff'
    /** What the server said, or what staff wrote. */
    reason: string
    /** The mailing that was refused, if it is known. */
    run_id: string | null
    /** Login of the member of staff. */
    created_by: string | null
    created_at: number
  }
}
