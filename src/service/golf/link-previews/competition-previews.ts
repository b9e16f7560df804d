import type { PublicCompetition } from '../../../contract/competitions.ts'
import type { CompetitionPreview } from '../../../contract/link-preview.ts'
import { competitionPreview } from '../../../domain/link-preview/competition-preview.ts'
import { createPublicCompetitions } from '../competitions/public-competitions.ts'
import type { GolfDeps } from '../golf-context.ts'

/** A preview, and the document for everyone from which it was made. */
export interface FoundCompetition {
  preview: CompetitionPreview
  isLive: boolean
  json: string
  /** Identifies what the document says. */
  version: string
}

/** Creates the link previews of competitions. There are none if the setting `LINK_PREVIEW` is `off`. */
export function createCompetitionPreviews(
  deps: Pick<GolfDeps, 'config' | 'db' | 'clock' | 'competitionDocuments'>,
) {
  const { clock, config } = deps
  const mode = config.linkPreview
  const competitions = createPublicCompetitions(deps)

  return async (token: string): Promise<FoundCompetition | undefined> => {
    if (mode === 'off') return undefined
    const found = await competitions.find(token)
    if (!found) return undefined
    const { json, entityTag } = found
    const document = JSON.parse(json) as PublicCompetition
    const preview = {
      ...competitionPreview(document, { mode, nowMs: clock() }),
      hasScores: mode === 'scores',
    }
    return { preview, isLive: document.state === 'live', json, version: `${token} ${entityTag}` }
  }
}
