import type { Generated } from 'kysely'

type Flag = 0 | 1

/**
 * The tables of mailings. Times are Unix milliseconds. E-mails are in lower case or begin with `hash:` (see
 * `addressHasher`).
 */
export interface MailingTables {
  mailing_runs: {
    id: string
    emails_file: string
    template_id: string
    campaign: string
    /** Login of the staff member who started it. */
    actor: string
    /** Subject, text and HTML at the time when the run was prepared. */
    template_json: string
    status: 'running' | 'finished' | 'failed'
    /** The state of the run, if `status` does not have a value for it (`staff/mailing/run-state.ts`). */
    phase: 'scheduled' | 'paused' | 'stopped' | null
    message: string
    /** When the run was prepared; as soon as it has begun, the time of that. */
    started_at: number
    finished_at: number | null
    /** Whether the recipients are still being stored. */
    is_draft: Generated<Flag>
    /** Number of recipients that were skipped during preparation because they had already received the campaign. */
    already_sent: Generated<number>
    /** When a run was to start that a previous version has scheduled. */
    start_at: number | null
    /** Maximum number of mails per minute; null for no limit. */
    rate_per_minute: number | null
    /** Not used since a share of failures can no longer be chosen. */
    failure_percent: Generated<number>
    /** Whether recipients who have already received the campaign receive it again. */
    is_resend: Generated<Flag>
    /** When it was last started or resumed. */
    active_since: number | null
    /** Only previous versions use these two. */
    done_before: Generated<number>
    failed_before: Generated<number>
    /** Login of the staff member who last paused, resumed or stopped it; null if nobody has. */
    changed_by: string | null
    /** If this run is a retry: the run whose failed recipients it is sent to. */
    failed_of: string | null
  }
  mailing_recipients: {
    run_id: string
    position: number
    email: string
    fields_json: string
    /** `sending` is stored before a mail is sent over SMTP; after a crash such a mail is not sent again. */
    status: 'pending' | 'sending' | 'sent' | 'optedOut' | 'invalid' | 'failed' | 'unsure'
    /** Why a recipient with the status `optedOut` was skipped, if the reason is not an opt-out. */
    skipped_as: 'suppressed' | 'alreadySent' | null
    detail: string | null
    /** How often the mail server has refused the mail temporarily (4xx). */
    attempts: Generated<number>
    /** A pending mail is not sent before this time. */
    retry_at: number | null
    /** When the outcome was stored. */
    done_at: number | null
  }
  /** The unsubscribe tokens of addresses. */
  mail_recipients: { token: string; email: string; created_at: number }
  mail_opt_outs: { token: string; category: 'Marketing' | 'RoundSharing'; created_at: number }
  /** Addresses that mailings skip. Other mails, such as those to reset a password, are sent to them. */
  mail_suppressions: {
    email: string
    /** Where the entry comes from: a refusal of the mail server, a delivery report, or a staff member. */
    source: 'refusal' | 'report' | 'staff'
    /** The reply of the mail server, or the reason that staff entered. */
    reason: string
    /** The mailing in which the address was refused, if known. */
    run_id: string | null
    /** Login of the staff member who added it. */
    created_by: string | null
    created_at: number
  }
}
