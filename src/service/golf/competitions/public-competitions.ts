import type { Database } from '../../base/database/database.ts'
import { createLruCache } from '../../base/lru-cache.ts'
import { type Competition, findCompetition, type GroupSheet, sheetsOf } from './competition-rows.ts'
import { liveValueOf, publicDocument, seqOf } from './public-document.ts'

/** Maximum number of cached documents, of up to 150 kB each. */
const DOCUMENTS_MAX = 50

/** Documents for everyone, by competition and state. */
export const createCompetitionDocuments = () => createLruCache<string>(DOCUMENTS_MAX)
export type CompetitionDocuments = ReturnType<typeof createCompetitionDocuments>

/** Reads competitions as everyone sees them, and their values in the realtime database. */
export function createPublicCompetitions({
  db,
  competitionDocuments,
}: {
  db: Database
  competitionDocuments: CompetitionDocuments
}) {
  /** Returns the live value of a competition; null unless a round of it is open. */
  const liveValue = async (token: string): Promise<unknown> => {
    const found = await read(db, token)
    return found ? liveValueOf(found.competition, found.sheets) : null
  }
  return {
    /** Returns the document for everyone; undefined if there is none. */
    async find(token: string): Promise<{ json: string; entityTag: string } | undefined> {
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

    liveValue,

    /** Returns the live values of all competitions with an open round, by token. */
    async liveValues(): Promise<Map<string, unknown>> {
      const rounds = db.selectFrom('competition_rounds').select('competition').where('state', '=', 'open')
      const values = new Map<string, unknown>()
      for (const { competition } of await rounds.execute()) {
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
