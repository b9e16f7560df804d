import type { Database } from '../../base/database/database.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import { type Competition, findCompetition, type GroupSheet, sheetsOf } from './competition-rows.ts'
import { liveValueOf, publicDocument, seqOf } from './public-document.ts'

/** Maximum number of cached documents, of up to 150 kB each. */
const DOCUMENTS_MAX = 50

export interface TaggedDocument {
  json: string
  entityTag: string
}

/** Documents for everyone, by competition and state. */
export const createCompetitionDocuments = () => createLruCache<string>(DOCUMENTS_MAX)
export type CompetitionDocuments = ReturnType<typeof createCompetitionDocuments>

/** Reads competitions as everyone sees them. */
export function createPublicCompetitions({
  db,
  competitionDocuments,
}: {
  db: Database
  competitionDocuments: CompetitionDocuments
}) {
  return {
    /** Returns the document for everyone; undefined if there is none. */
    async find(token: string): Promise<TaggedDocument | undefined> {
      const found = await read(db, token)
      if (!found) return undefined
      const { competition, sheets } = found
      const missing = sheets.filter(({ isMissing }) => isMissing).length
      const version = `${competition.revision}-${competition.isHidden ? 'hidden' : seqOf(sheets)}-${missing}`
      const json = competitionDocuments.get(`${token} ${version}`, () =>
        JSON.stringify(publicDocument(competition, sheets)),
      )
      return { json, entityTag: `W/"${version}"` }
    },
  }
}

/** Reads the values of competitions in the realtime database. */
export function createLiveCompetitions({ db }: { db: Database }) {
  /** Returns the value of a competition; null unless a round of it is open. */
  const liveValue = async (token: string): Promise<unknown> => {
    const found = await read(db, token)
    return found ? liveValueOf(found.competition, found.sheets) : null
  }
  return {
    liveValue,

    /** Returns the values of all competitions with an open round, by token. */
    async liveValues(): Promise<Map<string, unknown>> {
      const open = await db
        .selectFrom('competition_rounds')
        .select('competition')
        .where('state', '=', 'open')
        .execute()
      const values = new Map<string, unknown>()
      for (const { competition } of open) {
        const value = await liveValue(competition)
        if (value !== null) values.set(competition, value)
      }
      return values
    },
  }
}

async function read(
  db: Database,
  token: string,
): Promise<{ competition: Competition; sheets: GroupSheet[] } | undefined> {
  // The revision is read before the sheets: an older one makes a page fetch the document again.
  const competition = await findCompetition(db, token)
  if (!competition || competition.isDeleted) return undefined
  return { competition, sheets: await sheetsOf(db, token) }
}
