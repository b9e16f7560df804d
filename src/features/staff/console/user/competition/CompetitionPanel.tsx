import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  competitionFacts,
  leaderLine,
  STAGE_TEXTS,
} from '../../../../../domain/competition/competition-texts.ts'
import { resultColumns } from '../../../../../domain/competition/results-csv.ts'
import { failureOf, foundValue, isWithoutValue } from '../../../../../platform/stores/resource.ts'
import { competitionPath } from '../../../../../routes.ts'
import { Spinner } from '../../../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../../../ui/form/Button.tsx'
import { PlainTable } from '../../../../../ui/table/PlainTable.tsx'
import { FailureNote } from '../../../shared/FailureNote.tsx'
import { withoutResult } from '../../messages.ts'
import { ChangeMessage } from '../ChangeMessage.tsx'
import type { ChangeContext } from '../change.store.ts'
import { RailPanel } from '../rail/RailPanel.tsx'
import { createStaffCompetition } from './staff-competition.store.ts'

interface Props {
  token: string
  context: ChangeContext
}

/** Shows the competition that was searched for, and deletes or restores it. */
export function CompetitionPanel({ token, context }: Props) {
  const [store] = useState(() => createStaffCompetition(context, token))
  const state = useStore(store.$state)
  const competition = foundValue(state)
  const change = competition?.isDeleted ? store.restoring : store.removing
  const { status } = useStore(change.$state)
  useEffect(() => void store.load(), [store])
  const failure = failureOf(state)
  const columns =
    competition &&
    resultColumns(competition).filter(({ text }) => competition.leaderboard.some((row) => text(row)))
  const leader = competition && leaderLine(competition.leaderboard, competition)
  return (
    <RailPanel
      title="Competition"
      action={
        competition && (
          <Button
            kind={competition.isDeleted ? 'quiet' : 'danger'}
            loading={status === 'pending'}
            onClick={() => void change.submit(null)}
          >
            {competition.isDeleted ? 'Restore competition' : 'Delete competition'}
          </Button>
        )
      }
    >
      {state.status === 'loading' && <Spinner label="Loading the competition" />}
      <div role="alert">
        {isWithoutValue(state) && <p className="soft">{withoutResult(failure)}</p>}
        {failure && <FailureNote failure={failure} onRetry={store.refresh} />}
      </div>
      {competition && columns && (
        <>
          <p>
            {competition.isDeleted ? (
              <strong>{competition.name}</strong>
            ) : (
              <a href={competitionPath(token)}>{competition.name}</a>
            )}{' '}
            · {competition.isDeleted ? 'Deleted' : STAGE_TEXTS[competition.state]}
            {competition.isHidden && ', leaderboard hidden'}
          </p>
          <p className="quiet">{competitionFacts(competition).join(' · ')}</p>
          {leader && (
            <p>
              {leader.title}, {leader.detail}
            </p>
          )}
          <details>
            <summary>Leaderboard</summary>
            <PlainTable label="Leaderboard" columns={columns} height="list">
              {competition.leaderboard.map((row) => (
                <tr key={row.entrant}>
                  {columns.map(({ header, isFigure, text }) => (
                    <td key={header} data-number={isFigure || undefined}>
                      {text(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </PlainTable>
          </details>
        </>
      )}
      <ChangeMessage change={store.removing} />
      <ChangeMessage change={store.restoring} />
    </RailPanel>
  )
}
