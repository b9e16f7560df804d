import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { OrganisedCompetition } from '../../contract/competitions.ts'
import { incompleteGroups, namedGroups, openingChecks } from '../../domain/competition/organiser-checks.ts'
import { utcDate } from '../../domain/dates/dates.ts'
import { counted } from '../../domain/format/counted.ts'
import { namesLine } from '../../domain/format/lists.ts'
import { useSharing } from '../../platform/browser/use-sharing.ts'
import { competitionEmbedPath, competitionPath } from '../../routes.ts'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ShareDialog } from '../shared/share/ShareDialog.tsx'
import { CodeDialog, PrintButtons } from './Codes.tsx'
import { Late } from './Late.tsx'
import { failureText } from './messages.ts'
import type { RoundAct, StepProps } from './organised.store.ts'
import { Lines, Progress } from './Progress.tsx'

interface Props extends StepProps {
  /** From 0. */
  round: number
}

/** A round: what is missing before it is opened, how far its groups are, and its end. */
export function RoundPart(props: Props) {
  const { store, shown, round, onStep } = props
  const { competition, rounds } = shown
  const { linkTo } = useSharing()
  const state = rounds[round]?.state ?? 'planned'
  const acting = useStore(store.$rounds)
  const [isClosing, setClosing] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const [code, setCode] = useState<number>()
  const isHidden = competition.isHidden === true
  const act = (next: RoundAct) => void store.changeRound({ act: next, round: round + 1 })
  const isPending = acting.status === 'pending'
  const due = state === 'open' && dueNow(shown, round)
  return (
    <div className="stack gap-4">
      <div className="row between gap-3 not-printed">
        <div>
          <h2 tabIndex={-1}>
            Round {round + 1} · {utcDate(Date.parse(competition.rounds[round]?.date ?? ''))}
          </h2>
          <p className="quiet">{summaryOf(shown, round)}</p>
        </div>
        <span className="row gap-2">
          {state !== 'closed' && namedGroups(competition, round).length > 0 && (
            <PrintButtons {...props} isMain={due === 'slips'} />
          )}
          {state === 'open' && (
            <Button kind={due === 'share' ? 'main' : 'quiet'} onClick={() => setSharing(true)}>
              Share the link
            </Button>
          )}
          {state !== 'planned' && (
            <Button onClick={() => store.edit((document) => ({ ...document, isHidden: !document.isHidden }))}>
              {isHidden ? 'Show leaderboard' : 'Hide leaderboard'}
            </Button>
          )}
          {state === 'open' && (
            <Button kind={due === 'close' ? 'main' : 'quiet'} onClick={() => setClosing(true)}>
              Close round…
            </Button>
          )}
          {state === 'closed' && (
            <Button loading={isPending} onClick={() => act('reopen')}>
              Reopen round
            </Button>
          )}
          {rounds.every((one) => one.state === 'closed') && (
            <Button kind="main" onClick={() => onStep('results')}>
              Next: results
            </Button>
          )}
        </span>
      </div>
      <p role="alert" className="announced problem">
        {acting.status === 'failed' && failureText(acting.failure, competition)}
      </p>
      {isHidden && state !== 'planned' && (
        <Notice kind="info">The leaderboard is hidden: spectators see the start list only.</Notice>
      )}
      {state === 'planned' ? (
        <Opening {...props} isPending={isPending} onOpen={() => act('open')} />
      ) : (
        <>
          {state === 'open' && <Late {...props} competition={competition} />}
          <Progress shown={shown} round={round} isOpen={state === 'open'} onCode={setCode} />
        </>
      )}
      {code !== undefined && <CodeDialog {...props} group={code} onClose={() => setCode(undefined)} />}
      {isSharing && (
        <ShareDialog
          what="competition"
          link={{ title: competition.name, url: linkTo(competitionPath(store.token)) }}
          embedPath={competitionEmbedPath(store.token)}
          onClose={() => setSharing(false)}
        />
      )}
      {isClosing && <CloseDialog {...props} isPending={isPending} onClose={() => setClosing(false)} />}
    </div>
  )
}

/** Returns what an open round needs next: slips before the first score, the close once all is complete. */
function dueNow({ competition, rounds }: OrganisedCompetition, round: number): 'slips' | 'share' | 'close' {
  const groups = rounds[round]?.groups ?? []
  if (groups.every(({ scored }) => scored === 0)) return 'slips'
  return incompleteGroups(competition, round, groups).length > 0 ? 'share' : 'close'
}

/** Returns how far a round is, in one line. */
function summaryOf({ competition, rounds }: OrganisedCompetition, round: number): string {
  const { state, groups } = rounds[round] ?? { state: 'planned', groups: [] }
  if (state === 'planned') return counted(namedGroups(competition, round).length, 'group', 'groups')
  if (state === 'closed') return 'closed'
  const begun = groups.filter(({ scored }) => scored > 0)
  const done = begun.filter(({ scored, expected }) => scored >= expected)
  const sum = (pick: 'scored' | 'expected') => groups.reduce((all, group) => all + group[pick], 0)
  return [
    `${begun.length - done.length} of ${counted(groups.length, 'group', 'groups')} on the course`,
    `${done.length} finished`,
    `${sum('scored')} of ${sum('expected')} scores`,
  ].join(', ')
}

function Opening({
  shown,
  round,
  onStep,
  isPending,
  onOpen,
}: Props & { isPending: boolean; onOpen: () => void }) {
  const { missing, notes } = openingChecks(shown.competition, shown.rounds, round)
  return (
    <div className="stack gap-3">
      {missing.length > 0 && (
        <Notice kind="warning">
          <p>Missing before the round can be opened:</p>
          <Lines texts={missing} />
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice kind="info">
          <p>Good to know before:</p>
          <Lines texts={notes} />
        </Notice>
      )}
      <p>
        Opening makes a score sheet for each group, and the codes with which their phones keep score. It can
        be done days ahead, so that the slips can be printed.
      </p>
      <div className="row gap-2">
        <Button kind="main" disabled={missing.length > 0} loading={isPending} onClick={onOpen}>
          Open round {round + 1}
        </Button>
        <Button onClick={() => onStep('draw')}>Change the draw</Button>
      </div>
    </div>
  )
}

function CloseDialog({
  store,
  shown,
  round,
  isPending,
  onClose,
}: Props & { isPending: boolean; onClose: () => void }) {
  const { scoringMethod, maximumScore } = shown.competition
  const incomplete = incompleteGroups(shown.competition, round, shown.rounds[round]?.groups ?? [])
  const isReturn = scoringMethod.type === 'Stableford' || maximumScore !== undefined
  return (
    <Dialog isOpen startsAtTitle title={`Close round ${round + 1}?`} onClose={onClose}>
      {incomplete.length === 0 ? (
        <p>All scores are there and all cards are confirmed.</p>
      ) : (
        <>
          <p>
            {counted(incomplete.length, 'group is', 'groups are')} not complete.{' '}
            {!isReturn && incomplete.some(({ hasGap }) => hasGap) && 'Whoever lacks a score has no return.'}
          </p>
          <ul className="stack gap-1">
            {incomplete.map(({ number, names, text }) => (
              <li key={number}>
                <strong>Group {number}</strong> · {namesLine(names)}: {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="quiet">Phones can enter nothing more. You can reopen the round for 30 days.</p>
      <ConfirmButtons
        loading={isPending}
        onCancel={onClose}
        onConfirm={() => void store.changeRound({ act: 'close', round: round + 1 }).then(onClose)}
      >
        Close round
      </ConfirmButtons>
    </Dialog>
  )
}
