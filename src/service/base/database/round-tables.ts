import type { Generated } from 'kysely'

/** The tables of score sheets. Their rows are deleted with the round of the same token. */
export interface ScoreSheetTables {
  score_sheets: {
    /** The token of the round, whose install and account the sheet belongs to. Locking that row locks the sheet. */
    token: string
    mode: 'entries' | 'document'
    state: 'live' | 'finished' | 'discarded'
    /** The document that the sheet began with. */
    begun_with_json: string
    /** The number of the last entry. */
    seq: Generated<number>
    /** The number of the last document; 0 for a sheet of entries. */
    revision: Generated<number>
    /** The discrepancies after the last entry. */
    discrepancies_json: Generated<string>
    created_at: number
    /** When the last entry or document was received, or the sheet was made. */
    last_entry_at: number
    /** When the round finished; null while it is live. */
    finished_at: number | null
    /** When the sheet was discarded; null if it is not. */
    discarded_at: number | null
    /** Fingerprint of the result with which the round finished last, which shows whether it was changed later. */
    finished_hash: string | null
  }
  /** The log. `seq` has no gaps. */
  score_sheet_entries: {
    token: string
    seq: number
    /** The id that the device gave the entry. */
    id: string
    entry_json: string
  }
  score_sheet_devices: {
    token: string
    /** 1, 2, … in the order in which the devices sent their first entry. */
    number: number
    device_hash: string
    name: string | null
    /** Who used it last, as in `by` of an entry. */
    used_by: string
  }
  scorer_keys: {
    id: string
    token: string
    key_hash: string
    name: string
    created_at: number
    withdrawn_at: number | null
    /** The entries that were made with the key, and the bytes of their JSON. */
    entry_count: Generated<number>
    entry_bytes: Generated<number>
    /** Whether the organiser of a competition added it together with those of other groups. */
    is_of_competition: Generated<0 | 1>
  }
}

/** The tables of web push. */
export interface PushTables {
  /** The live rounds that somebody follows. Rows are deleted with the last subscription, and with the round. */
  push_rounds: {
    token: string
    /** What the followers have been told or knew before (`ToldFacts`). */
    told_json: string
    /** The state of the round in which `told_json` is up to date (`versionOf`). */
    version: string
    /** The number of the last message. */
    number: Generated<number>
  }
  /** Endpoint and keys are personal data: they are in no log. A row has at most one message, the latest. */
  push_subscriptions: {
    id: string
    token: string
    endpoint_hash: string
    endpoint: string
    p256dh: string
    auth: string
    /** The key of the service with which the browser subscribed. */
    public_key: string
    birdies: 0 | 1
    /** Who was signed in; null for others. */
    account_id: string | null
    /** The key with which a scorer follows as a player, until it is withdrawn. */
    scorer_key_id: string | null
    created_at: number
    /** The message that waits to be sent (`PushMessage`), or null. */
    message_json: string | null
    message_number: Generated<number>
    /** Whether the message is about the end of the round, with which the subscription ends. */
    is_last: Generated<number>
    attempts: Generated<number>
    next_attempt_at: Generated<number>
    give_up_at: Generated<number>
  }
}
