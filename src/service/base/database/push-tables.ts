import type { Generated } from 'kysely'

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
