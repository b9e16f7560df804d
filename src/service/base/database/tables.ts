import type { Generated, GeneratedAlways } from 'kysely'
import type { TokenScope } from '../../../contract/access-tokens.ts'
import type { CompetitionTables } from './competition-tables.ts'
import type { MailingTables } from './mailing-tables.ts'
import type { PushTables, ScoreSheetTables } from './round-tables.ts'

type Flag = 0 | 1
/** Tasks that are expected to succeed regularly. */
export type Task = 'retention' | 'deletion' | 'backup' | 'failed backup'

/** The tables of the database. Times are Unix milliseconds, e-mails are in lower case, `*_json` is JSON text. */
export interface Tables extends CompetitionTables, MailingTables, PushTables, ScoreSheetTables {
  secrets: { name: string; value: string }
  accounts: {
    id: string
    email: string
    name: string
    credential_hash: string
    role: 'golfer' | 'staff'
    support_id: string
    created_at: number
    /** When an operator disabled the account; null if it may sign in. */
    disabled_at: Generated<number | null>
    /** Null until the owner of the current e-mail address has confirmed it. */
    confirmed_at: number | null
    /** When the account will be deleted; null if its owner has not asked for it. */
    deletion_at: Generated<number | null>
    /**
     * When a session of the account was last used, accurate to a few minutes; null if it was not used since this column
     * exists.
     */
    last_seen_at: Generated<number | null>
    /** In tenths; a plus handicap is negative. */
    handicap_index_tenths: Generated<number | null>
    /** Whose tees the golfer plays. */
    gender: Generated<'men' | 'women' | null>
    /** Written only by `storeSearchTexts`; null from when the account is created or renamed until the next search. */
    search_text: Generated<string | null>
  }
  /** What an account knows of the people with whom it plays. */
  known_partners: {
    account_id: string
    name_key: string
    name: string
    /** Null if the partner has none. */
    handicap_index_tenths: number | null
    /** The name of the tee that the partner played last. */
    tee: string | null
    updated_at: number
  }
  /** Tokens of rounds that were erased. */
  erased_rounds: { token_hash: string; erased_at: number }
  sessions: {
    token_hash: string
    account_id: string
    created_at: number
    expires_at: number
    /** Browser and operating system, such as "Chrome on Windows"; null for sessions of earlier versions. */
    client: string | null
    /** Updated every few minutes; null for sessions that have not been used since sign-in. */
    last_used_at: number | null
    /** When staff confirmed the sign-in with a second step; null before. */
    second_step_at: Generated<number | null>
  }
  /** New e-mail addresses that their owners have not confirmed, at most one for an account. */
  email_changes: {
    account_id: string
    token_hash: string
    email: string
    /** Hash of the credential token of the new address and the password. */
    credential_hash: string
    created_at: number
    expires_at: number
  }
  /** Addresses that accounts had before and had confirmed. */
  former_emails: { account_id: string; email: string; changed_at: number }
  reset_tokens: {
    token_hash: string
    account_id: string
    created_at: number
    expires_at: number
    used_at: number | null
  }
  passkeys: {
    id: string
    account_id: string
    /** The credential id of WebAuthn in base64url. */
    credential_id: string
    /** The public key as COSE in base64url. */
    public_key: string
    /** 0 if the authenticator does not count. */
    counter: number
    transports_json: string
    name: string
    /** Whether the passkey confirms sign-ins of staff. */
    is_second_step: Flag
    created_at: number
    last_used_at: number | null
  }
  /** Access tokens of apps. */
  access_tokens: {
    id: string
    account_id: string
    token_hash: string
    name: string
    scope: TokenScope
    created_at: number
    /** Updated every few minutes. */
    last_used_at: number | null
  }
  passkey_challenges: {
    challenge_hash: string
    session_hash: string
    purpose: 'add' | 'sign-in' | 'enrolment'
    /** The account; null for a sign-in. */
    account_id: string | null
    expires_at: number
  }
  authenticator_apps: {
    account_id: string
    encrypted_secret: string
    /** The 30-second time step of the last code, because a code may be used only once. */
    last_step: number
    created_at: number
  }
  recovery_codes: { account_id: string; code_hash: string }
  enrolment_links: {
    token_hash: string
    account_id: string
    sets_password: Flag
    /** Null until the link is opened. */
    encrypted_secret: string | null
    expires_at: number
  }
  throttles: { key: string; started_at: number; attempts: number; window_ms: Generated<number> }
  /** Work in the background that waits, is being done, or has failed. What is done is deleted. */
  jobs: {
    id: string
    kind: string
    /** Identifies the job if there is only one of its kind; else null. */
    key: string | null
    /** The account that the job concerns, if any. */
    account_id: string | null
    payload_json: string
    /** Jobs of a lower rank are done first. */
    rank: number
    created_at: number
    run_at: number
    /** When the job has failed unless it is done. */
    give_up_at: number | null
    attempts: Generated<number>
    /** How often the job was asked for while it existed. */
    revision: Generated<number>
    /** The process that does the job, and until when no other process does it. */
    claimed_by: string | null
    claimed_until: Generated<number>
    failed_at: number | null
    last_error: string | null
  }
  /** The queue of account mails of the previous version; they are jobs now. */
  account_mails: {
    id: string
    account_id: string
    /** A key of `accountMailKinds`. */
    kind: string
    /** The recipient. */
    email: string
    /** What the mail states besides the state of the account; never a secret. */
    values_json: string
    is_urgent: Flag
    /** The browser of the request that caused the mail, such as "Chrome on Windows"; null if support caused it. */
    client: string | null
    /** The id of that request in the log. */
    request_id: string | null
    created_at: number
    attempts: Generated<number>
    next_attempt_at: number
    /** While the mail is being sent: when other processes may send it, because its process must have died. */
    claimed_until: Generated<number>
    /** When the attempts end. */
    give_up_at: number
    failed_at: number | null
    last_error: string | null
  }
  installs: {
    iid: string
    account_id: string | null
    /** The account that decides whether its rounds are its own; null once it has, and where there is nothing to decide. */
    held_for: Generated<string | null>
    /** Whether this is the primary install of its account. */
    is_primary: Generated<Flag>
    created_at: number
    device_model: string | null
    app_version: string | null
    watches_json: Generated<string>
  }
  properties: {
    iid: string
    /** `server:{name}` if staff set the property, `snapshot:{position}` if it was uploaded. */
    slot: string
    position: number
    type: string
    fields_json: string
    is_deleted: Generated<Flag>
    committed_at: number
  }
  licenses: {
    id: string
    iid: string
    source: 'server' | 'purchase'
    type: string
    /** Null for a license that never expires. */
    expires_at: number | null
    additional_info: string | null
    created_at: number
  }
  rounds: {
    token: string
    iid: string
    /** The file exactly as it was uploaded. */
    recorded: Uint8Array
    round_json: string
    history_json: string
    /** The scoring version (`golf/rounds/scoring-version.ts`). */
    engine_version: number
    started_at: number
    timezone_offset: number
    is_live: Generated<Flag>
    is_deleted: Generated<Flag>
    created_at: number
    updated_at: number
    /** Null if the round is not deleted, or was before this was stored. */
    deleted_at: Generated<number | null>
    /** Data for the statistics of the owner; null or outdated if another scoring version stored the round. */
    statistics_json: string | null
    /**
     * Triggers set a new random value whenever `round_json` is written; null if it was not written since the triggers
     * exist.
     */
    entity_tag: GeneratedAlways<string | null>
    /** Rises with each version of the round. */
    seq: Generated<number>
    /** When the result was last changed after the round had finished; null if it was not. */
    corrected_at: Generated<number | null>
    /** Whether the round finished by itself, because nobody entered anything for a day. */
    is_unfinished: Generated<Flag>
    /** The token of the competition in which this is the round of a group; null if it is of none. */
    competition: Generated<string | null>
    /** Whether its competition hides the scores from everybody but the organiser and the scorers. */
    is_hidden: Generated<Flag>
  }
  /** Open invitations to say which player of a round one is; used and withdrawn ones are deleted. */
  claim_invitations: {
    id: string
    token: string
    player_index: number
    player_name: string
    secret_hash: string
    created_at: number
  }
  /** Golfers who say that they are a player of somebody else's round. */
  round_claims: {
    id: string
    token: string
    account_id: string
    /** Index of the player when the claim was made; the name finds the player in later versions of the round. */
    player_index: number
    player_name: string
    state: 'asked' | 'agreed' | 'declined'
    created_at: number
    answered_at: number | null
    /** The round in the history and the statistics of the claimer; null until the owner agrees. */
    history_json: string | null
    statistics_json: string | null
  }
  /** The strokes of the owner of each round that this scoring version has scored. */
  own_strokes: {
    token: string
    iid: string
    /** The same for courses with the same facility, name and number of holes. */
    course_key: string
    hole_count: number
    started_at: number
    /** A trigger copies changes of `rounds.is_deleted`. */
    is_deleted: Flag
    /** Index of the owner's card; null for a player of a scramble team, who has none. */
    card_index: number | null
    /** Strokes by hole; null for a round that does not count: live, not played, or played by teams. */
    strokes_json: string | null
  }
  /** The live rounds whose values this service has written to a realtime database of Firebase, or may have. */
  /** The processes on this database. */
  processes: {
    id: string
    version: string
    started_at: number
    /** Updated every minute. A process that ends removes its row. */
    seen_at: number
  }
  /** When regular tasks last succeeded. */
  task_successes: { task: Task; succeeded_at: number }
  firebase_values: { database_url: string; token: string }
  /** The NFC ids of the clubs of a property, in upper case without separators. Triggers maintain this table. */
  club_tags: { iid: string; slot: string; tag: string }
  /** The words of a purchase's description that contain a digit, in upper case. Triggers maintain this table. */
  order_words: { license_id: string; word: string }
  /** Leases expire at `held_until` by the database's clock. */
  leases: { name: string; owner: string; held_until: number }
  promo_types: { id: string; description: string; position: number }
  promo_categories: { name: string; position: number }
  promo_batches: {
    id: string
    category: string
    batch: string
    type: string
    description: string
    expires_at: number | null
    created_at: number
    /** Not used; a later release removes it. */
    voided_at: Generated<number | null>
  }
  promo_codes: {
    code: string
    batch_id: string
    iid: string | null
    bound_at: number | null
    purchase_id: string | null
  }
  facilities: { id: string; name: string; created_at: number; search_text: Generated<string | null> }
  facility_maps: { facility_id: string; map_type: 'g' | 'b'; version: number; updated_at: number }
  courses: {
    /** The facility's id for the first course of a facility, otherwise it contains a hash of name and geometry. */
    id: string
    facility_id: string | null
    name: string | null
    /** The holes in order, each with the round token and the time of its upload. */
    holes_json: string
    west_e6: number
    south_e6: number
    east_e6: number
    north_e6: number
    /** Incremented when the geometry of the holes changes. */
    revision: Generated<number>
    updated_at: number
    /** The install whose rounds alone have the course; null for a course of everybody. */
    iid: Generated<string | null>
  }
  /** The areas of the facilities whose maps show shapes. */
  map_areas: {
    facility_id: string
    /** The version of the facility's shapes. */
    version: number
    west_e6: number
    south_e6: number
    east_e6: number
    north_e6: number
  }
  /** Pieces of the facilities' shapes (`MapPiece`), by the address of the tile that they cover. */
  map_pieces: { zoom: number; x: number; y: number; facility_id: string; shapes_json: string }
  /** The course of each round with geometry, deleted rounds included. */
  round_courses: { token: string; course_id: string; hole_count: number; uploaded_at: number }
  /** The facilities of the catalogue. Its documents have no drafts of their own: this table says which is what. */
  catalogue_facilities: {
    facility_id: string
    /** The document of the last import as the file had it, without the corrections of staff. */
    imported_id: string | null
    draft_id: string | null
    draft_at: number | null
    draft_by: string | null
    published_id: string | null
    published_at: number | null
    /** Rises with each publication, and when one is undone. */
    version: Generated<number>
  }
  /** States of a facility (`CatalogueFacility`). Rows are never changed. */
  catalogue_documents: {
    id: string
    facility_id: string
    document_json: string
    /** What the import has changed or left out by itself (`CatalogueProblem`). */
    notices_json: string
    problem_count: number
    course_count: number
    shape_count: number
    shapes_id: string
  }
  /** The shapes of a file (`CourseShape`), and their number by kind. Rows are never changed. */
  catalogue_shapes: { id: string; facility_id: string; shapes_json: string; counts_json: string }
  /** The published courses, as they are searched. */
  catalogue_courses: {
    id: string
    facility_id: string
    name: string
    facility: string
    place: string | null
    /** Names and place as `foldedText` returns them. */
    search_text: string
    lat_e6: number | null
    lon_e6: number | null
    x_m: number | null
    y_m: number | null
    z_m: number | null
    hole_count: number
    par: number | null
    tees_json: string
  }
  /** Each course (`CatalogueCourse`) as it was published, when it differed from the version before. */
  catalogue_course_versions: { facility_id: string; id: string; version: number; course_json: string }
  upload_history: {
    id: string
    created_at: number
    type: 'round' | 'snapshot'
    /** The token of the round, or the id of the account. */
    subject: string
    file_name: string
    /** The replaced data: the file of a round, or `AccountState` as JSON in UTF-8. */
    replaced: Uint8Array
    /** Whether it replaced a round that was being played. */
    was_live: Flag
    /** Hash of the data that the upload stored, for detecting later changes. */
    stored_hash: string
    restored_at: number | null
  }
  audit: {
    id: string
    at: number
    actor: string
    /** An install of the golfer concerned; null when the action concerns no golfer. */
    iid: string | null
    action: string
    result: string
    detail: string | null
    kind: Generated<'change' | 'read'>
    /** The account of the golfer concerned, if there is one. */
    golfer_id: Generated<string | null>
    /** What else the event is about: a round, mailing, batch or facility. */
    subject_type: Generated<string | null>
    subject_id: Generated<string | null>
    /** How to undo the change (`UndoStep`); null if it cannot be undone. */
    undo_json: Generated<string | null>
    undone_at: Generated<number | null>
    /** Written by earlier versions, and only cleared by this one. */
    target: Generated<string | null>
    target_state: Generated<string | null>
  }
  /** Changes of many rounds, by earlier versions. Nothing reads or writes them. */
  bulk_changes: {
    /** The id of the audit event. */
    change_id: string
    account_id: string | null
    iid: string | null
    tokens_json: string
    is_deleted: Flag
    total: number
    /** Number of rounds that were looked at, and of those that were changed. */
    done: number
    changed: number
    finished_at: number | null
  }
  /** Notes of staff about golfers. `owner` is the id of an account, or of an install without one. */
  user_notes: { owner: string; note: string; updated_by: string; updated_at: number }
}
