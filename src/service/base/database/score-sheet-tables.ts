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
