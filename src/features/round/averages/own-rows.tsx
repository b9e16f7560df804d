import type { ComponentType } from 'react'
import { type AverageFigures, type Averages, getAverages } from '../../../contract/averages.ts'
import type { ShownRound } from '../../../domain/round/shown-round.ts'
import { remarksOf } from '../../../domain/statistics/round-remarks.ts'
import type { Api } from '../../../platform/api/api.ts'
import { coursePath, STATISTICS_PATH } from '../../../routes.ts'
import type { OwnRows } from '../../../ui/scorecard/ScorecardSheet.tsx'
import { TextRow, type TextRowView } from '../../../ui/scorecard/TextRow.tsx'
import type { CurrentUser } from '../../session/current-user.store.ts'
import { messages } from '../messages.ts'
import type { LoadValue } from '../optional-value.store.ts'
import styles from './own-rows.module.css'

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

interface RemarksProps {
  round: ShownRound
  averages: Averages
  courseId: string
  /** Whether it is a part of the page with a heading, and not the content of a dialog. */
  isPart?: boolean
}

/** Tells the golfer what is remarkable about their own finished round, with links to the figures. */
function Remarks({ round, averages, courseId, isPart = false }: RemarksProps) {
  const remarks = remarksOf(round, averages)
  const list = (
    <div className={styles.remarks}>
      {remarks.length > 0 && (
        <ul className="stack gap-2">
          {remarks.map(({ text, figures }) => (
            <li key={text}>
              <a href={figures === 'statistics' ? STATISTICS_PATH : coursePath(courseId)}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={coursePath(courseId)}>All your figures on this course</a>
      </p>
    </div>
  )
  if (!isPart) return list
  return (
    <section className="stack gap-3 card not-printed padded above-5" aria-label={messages.yourRound}>
      <h2 className="large">{messages.yourRound}</h2>
      {list}
    </section>
  )
}
