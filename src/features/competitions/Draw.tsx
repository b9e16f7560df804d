import { useEffect, useRef, useState } from 'react'
import type { CompetitionDocument, DrawnGroup, Entrant } from '../../contract/competition-document.ts'
import type { OrganisedCompetition } from '../../contract/competitions.ts'
import { STATE_TEXTS } from '../../domain/competition/competition-texts.ts'
import { movedTo, withNewGroup } from '../../domain/competition/draw.ts'
import { entrantFacts } from '../../domain/competition/entrant-facts.ts'
import { givenState } from '../../domain/competition/group-round.ts'
import { undrawn } from '../../domain/competition/organiser-checks.ts'
import { namesLine } from '../../domain/format/lists.ts'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import styles from './Competitions.module.css'
import { DrawForm, holeOptions } from './DrawForm.tsx'
import type { StepProps } from './organised.store.ts'

/** The step of the draw: groups are made by the form, then changed by hand. */
export function Draw({ store, shown, onStep }: StepProps) {
  const { competition, rounds } = shown
  const [chosen, setChosen] = useState<number>()
  const firstDue = rounds.findIndex(({ state }) => state !== 'closed')
  const round = chosen ?? (firstDue === -1 ? rounds.length - 1 : firstDue)
  const groups = competition.rounds[round]?.groups ?? []
  const names = competition.rounds.map((_, at) => `Round ${at + 1}`)
  const setGroups = (change: (groups: readonly DrawnGroup[]) => DrawnGroup[]) =>
    store.edit((document) => ({
      ...document,
      rounds: document.rounds.map((one, at) =>
        at === round ? { ...one, groups: change(one.groups ?? []) } : one,
      ),
    }))
  if (!competition.entrants?.length) {
    return (
      <EmptyState
        title="There is nobody to draw yet"
        action={
          <Button kind="main" onClick={() => onStep('players')}>
            Add players
          </Button>
        }
      />
    )
  }
  return (
    <div className="stack gap-4">
      {names.length > 1 && (
        <div className="row">
          <Segments
            label="Round"
            names={names}
            chosen={names[round] ?? ''}
            onChoose={(name) => setChosen(names.indexOf(name))}
          />
        </div>
      )}
      {rounds[round]?.state === 'planned' ? (
        <DrawForm key={round} shown={shown} round={round} onDraw={(drawn) => setGroups(() => drawn)} />
      ) : (
        <p className="quiet">
          {rounds[round]?.state === 'open'
            ? 'The round is open: changes reach the phones at once. A player with a score cannot leave the group; set a state such as “Withdrew” under Players instead.'
            : 'The round is closed; its draw stays as it was played.'}
        </p>
      )}
      {groups.length > 0 && rounds[round]?.state !== 'closed' && (
        <>
          <Groups shown={shown} round={round} setGroups={setGroups} />
          <div className="row gap-3 between">
            <span className="row gap-2">
              <Button onClick={() => setGroups((all) => withNewGroup(all, competition.course.holes.length))}>
                Add a group
              </Button>
              {groups.some(({ entrants }) => entrants.length === 0) && (
                <Button onClick={() => setGroups((all) => all.filter(({ entrants }) => entrants.length > 0))}>
                  Remove empty groups
                </Button>
              )}
            </span>
            <Button kind="main" onClick={() => onStep(`round-${round + 1}`)}>
              Next: round {round + 1}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Returns a group as a choice of a menu. */
export const groupOption = (number: number, teeTime: string | undefined, names: readonly string[]) => ({
  value: String(number),
  label: [number, teeTime, namesLine(names) || 'empty'].filter(Boolean).join(' · '),
})

interface GroupsProps {
  shown: OrganisedCompetition
  round: number
  setGroups: (change: (groups: readonly DrawnGroup[]) => DrawnGroup[]) => void
}

/** The groups of a round, whose times, holes and entrants can be changed. */
function Groups({ shown: { competition }, round, setGroups }: GroupsProps) {
  const [move, setMove] = useState<{ id: string; isOpen: boolean }>()
  const { course, entrants = [] } = competition
  const groups = competition.rounds[round]?.groups ?? []
  const nameOf = new Map(entrants.map(({ id, name }) => [id, name]))
  const factsOf = new Map(entrants.map((one) => [one.id, factsLine(competition, one)]))
  const left = undrawn(competition, round)
  const button = useRef<HTMLButtonElement>(null)
  // The button of the moved entrant is a new one, in another group.
  useEffect(() => {
    if (move?.isOpen === false) button.current?.focus()
  }, [move])
  const change = (number: number, part: Partial<DrawnGroup>) =>
    setGroups((all) => all.map((group) => (group.number === number ? { ...group, ...part } : group)))
  const entrantList = (ids: readonly string[]) => (
    <ul className="stack gap-1">
      {ids.map((id) => (
        <li key={id} className="line between gap-2">
          <span className="breaking">
            <bdi>{nameOf.get(id)}</bdi> <span className={styles.facts}>{factsOf.get(id)}</span>
          </span>
          <TextButton
            ref={id === move?.id ? button : undefined}
            aria-label={`Move ${nameOf.get(id)}`}
            onClick={() => setMove({ id, isOpen: true })}
          >
            Move
          </TextButton>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {left.length > 0 && (
        <section className="stack gap-3 card padded" aria-label="In no group">
          <h2 tabIndex={-1} className="large">
            In no group
          </h2>
          {entrantList(left.map(({ id }) => id))}
        </section>
      )}
      <div className={styles.groups}>
        {groups.map(({ number, teeTime, startHole = 1, entrants: ids }) => (
          <section key={number} className="stack gap-3 card padded" aria-label={`Group ${number}`}>
            <h2 tabIndex={-1} className="large">
              Group {number}
            </h2>
            <div className={styles.start}>
              <TextField
                label="Tee time"
                type="time"
                value={teeTime ?? ''}
                onChange={(time) => change(number, { teeTime: time || undefined })}
              />
              <SelectField
                label="Hole"
                value={String(startHole)}
                options={holeOptions(course.holes)}
                onChange={(hole) => change(number, { startHole: Number(hole) })}
              />
            </div>
            {ids.length > 0 ? entrantList(ids) : <p className="quiet">Nobody</p>}
          </section>
        ))}
      </div>
      {move?.isOpen && (
        <MoveDialog
          id={move.id}
          groups={groups}
          nameOf={nameOf}
          setGroups={setGroups}
          onClose={() => setMove({ ...move, isOpen: false })}
        />
      )}
    </>
  )
}

/** Returns what a draw is judged by: playing handicap, division, and the state of who does not play. */
function factsLine(competition: CompetitionDocument, one: Entrant): string {
  const { handicap, division } = entrantFacts(competition, one)
  const state = givenState(one)
  return [handicap && `handicap ${handicap}`, division, state && STATE_TEXTS[state].words]
    .filter(Boolean)
    .join(' · ')
}

interface MoveProps extends Pick<GroupsProps, 'setGroups'> {
  id: string
  groups: readonly DrawnGroup[]
  nameOf: ReadonlyMap<string, string>
  onClose: () => void
}

function MoveDialog({ id, groups, nameOf, setGroups, onClose }: MoveProps) {
  const from = groups.find(({ entrants }) => entrants.includes(id))?.number ?? ''
  const [to, setTo] = useState(String(from))
  return (
    <Dialog isOpen title={`Move ${nameOf.get(id)}`} onClose={onClose}>
      <form
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const number = to === '' ? undefined : Number(to)
          if (to !== String(from)) setGroups((all) => movedTo(all, id, number))
          onClose()
        }}
      >
        <SelectField
          label="To group"
          value={to}
          placeholder="In no group"
          clearable
          options={groups.map(({ number, teeTime, entrants }) => {
            const names = entrants.map((one) => nameOf.get(one) ?? '')
            return groupOption(number, teeTime, names)
          })}
          onChange={setTo}
        />
        <ConfirmButtons onCancel={onClose}>Move</ConfirmButtons>
      </form>
    </Dialog>
  )
}
