import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Indexes with which every combination of filters of the audit log reads only the events that it returns. There is no
 * index for a golfer's events by actor or action, because a golfer has few events.
 */
export const auditIndexes: Migration = {
  async up(db: Kysely<unknown>) {
    const indexes = {
      audit_of_actor_and_action: ['actor', 'action', 'id'],
      audit_of_actor_and_kind: ['actor', 'kind', 'id'],
      audit_of_action_and_kind: ['action', 'kind', 'id'],
      audit_of_actor_action_and_kind: ['actor', 'action', 'kind', 'id'],
    }
    for (const [name, columns] of Object.entries(indexes)) {
      await db.schema.createIndex(name).on('audit').columns(columns).execute()
    }
  },
}
