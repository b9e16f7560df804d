import type { Selectable } from 'kysely'
import type { Context } from '../../base/context.ts'
import type { Tables } from '../../base/database/tables.ts'
import { SELECT_SCORING_VERSION } from './scoring-version.ts'

const tagColumns = ['is_live', 'entity_tag', 'updated_at', SELECT_SCORING_VERSION] as const
type TagColumns = Pick<Selectable<Tables['rounds']>, 'is_live' | 'entity_tag' | 'updated_at'> & {
  scoringVersion: number
}

export interface TaggedRound {
  /** The JSON of `GET /rest/round/{token}`; that of a live round contains the round's number (`seq`). */
  json: string
  /** The entity tag; undefined for a live round. */
  entityTag: string | undefined
}

/** Reads rounds in their public form, with entity tags for revalidation. */
export function createTaggedRounds({ db }: Pick<Context, 'db'>) {
  /** Whoever organises a competition sees the rounds of its groups also while they are hidden. */
  const selectShown = (token: string, accountId = '') =>
    db
      .selectFrom('rounds')
      .where('token', '=', token)
      .where('is_deleted', '=', 0)
      .where((e) =>
        e.or([
          e('is_hidden', '=', 0),
          e('iid', 'in', e.selectFrom('installs').select('iid').where('account_id', '=', accountId)),
        ]),
      )

  return {
    /** Returns the current entity tag without reading the JSON; undefined if the round is live, missing or deleted. */
    async entityTagOf(token: string, accountId?: string): Promise<string | undefined> {
      const row = await selectShown(token, accountId).select(tagColumns).executeTakeFirst()
      return row && entityTagOf(row)
    },

    /**
     * Returns a round, or undefined if it is missing or deleted. One statement reads the round and its tag, so that
     * they belong together.
     */
    async find(token: string, accountId?: string): Promise<TaggedRound | undefined> {
      const row = await selectShown(token, accountId)
        .select(['round_json', 'seq', ...tagColumns])
        .executeTakeFirst()
      if (!row) return undefined
      // A finished round has an entity tag instead.
      const json = row.is_live === 1 ? `{"seq":${row.seq},${row.round_json.slice(1)}` : row.round_json
      return { json, entityTag: entityTagOf(row) }
    },
  }
}

/**
 * Returns the entity tag of a finished round. A round without a stored tag has not been written since tags exist; its
 * tag consists of scoring version and time, which distinguish it from the state in an older backup. The tag is weak,
 * because the response may be compressed.
 */
function entityTagOf(row: TagColumns): string | undefined {
  if (row.is_live === 1) return undefined
  return `W/"${row.entity_tag ?? `${row.scoringVersion}-${row.updated_at}`}"`
}
