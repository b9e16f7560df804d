import type { ComponentType } from 'react'
import { type AverageFigures, type Averages, getAverages } from '../../../contract/averages.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import type { Api } from '../../../platform/api/api.ts'
import type { OwnRows } from '../../../ui/scorecard/ScorecardSheet.tsx'
import { TextRow, type TextRowView } from '../../../ui/scorecard/TextRow.tsx'
import type { CurrentUser } from '../../session/current-user.store.ts'
import type { LoadValue } from '../optional-value.store.ts'
import { Remarks } from './Remarks.tsx'

/** What the owner of a round sees besides. */
export interface OwnRound extends OwnRows {
  /** What is remarkable about their own finished round; missing if the course has no page. */
  Remarks?: ComponentType<{ round: ShownRound; isPart?: boolean }>
}

interface Deps {
  api: Api
  currentUser: Pick<CurrentUser, 'isRemembered' | 'load'>
}

/**
 * Creates the function that loads the averages of the signed-in owner of a round on its course. It returns undefined
 * for all other viewers, and if the API does not have this call.
 */
export function createOwnRows({ api, currentUser }: Deps): LoadValue<OwnRound> {
  return async (token) => {
    // Skips the request for most viewers, because they have no account.
    if (!currentUser.isRemembered()) return undefined
    const user = await currentUser.load('low')
    if (user.status !== 'signedIn') return undefined
    const result = await api.call(getAverages, { path: { token } }, { priority: 'low' })
    return result.ok && result.value ? ownRowsOf(result.value) : undefined
  }
}

/** With fewer, the averages would be the scores of the round itself. */
const ROUNDS_MIN = 2

function ownRowsOf(averages: Averages): OwnRound {
  const { cardIndex, courseId } = averages
  const own: OwnRound = { cardIndex }
  if (courseId !== undefined)
    own.Remarks = (props) => <Remarks {...props} averages={averages} courseId={courseId} />
  if ((averages.total?.rounds ?? 0) < ROUNDS_MIN) return own
  const rows = [
    rowOf('My average', averages, ({ average }) => average?.toFixed(1) ?? ''),
    rowOf('My best', averages, ({ best }) => String(best)),
  ]
  return {
    ...own,
    Rows: (props) => rows.map((row) => <TextRow key={row.label} row={row} {...props} />),
  }
}

function rowOf(
  label: string,
  { holes, out, in: inFigures, total }: Averages,
  textOf: (figures: AverageFigures) => string,
): TextRowView {
  const text = (figures: AverageFigures | undefined) => (figures ? textOf(figures) : '')
  return { label, values: holes.map(text), out: text(out), in: text(inFigures), total: text(total) }
}
