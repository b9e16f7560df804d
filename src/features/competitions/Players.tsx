import { useState } from 'react'
import type { CompetitionDocument, Entrant } from '../../contract/competition-document.ts'
import { teeName } from '../../domain/catalogue/facility-changes.ts'
import { playersLine } from '../../domain/competition/competition-texts.ts'
import { handicapsText } from '../../domain/competition/entrant-facts.ts'
import {
  type EntrantTee,
  lacksTee,
  unratedTee,
  withRatedTee,
  withTeeForAll,
} from '../../domain/competition/entrant-tees.ts'
import { ballHandicapsOf } from '../../domain/competition/handicaps.ts'
import { withoutEntrants } from '../../domain/competition/listed-entrants.ts'
import { offZeroText } from '../../domain/competition/organiser-checks.ts'
import { counted } from '../../domain/format/counted.ts'
import { wordSearch } from '../../domain/format/folded-text.ts'
import { handicapIndexText } from '../../domain/handicap/handicap-index.ts'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextButton } from '../../ui/form/TextButton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import styles from './Competitions.module.css'
import { EntrantDialog } from './EntrantDialog.tsx'
import { type FilledColumn, FilledTable } from './FilledTable.tsx'
import { Late } from './Late.tsx'
import { PLAYER_STATE_OPTIONS } from './messages.ts'
import type { StepProps } from './organised.store.ts'
import { PastePlayers } from './PastePlayers.tsx'
import { TeeFields } from './TeeFields.tsx'

/** Above so many, entrants can be filtered by name. */
const FILTERED_ABOVE = 20

/** The step of the players: pasted from a spreadsheet, or typed. */
export function Players({ store, shown, tees, onStep }: StepProps) {
  const { competition } = shown
  const { entrants = [], format } = competition
  const [isPasting, setPasting] = useState(false)
  const [edited, setEdited] = useState<Entrant | 'new'>()
  const [isRemoving, setRemoving] = useState(false)
  const [query, setQuery] = useState('')
  const isSides = format.type !== 'RoundFormat.Individual'
  const isNet = competition.handicapMode === 'Net'
  const isPlanned = shown.rounds.every(({ state }) => state === 'planned')
  const offZero = offZeroText(competition)
  // Those of a described course are rated one after another.
  const unrated = tees.length === 0 ? unratedTee(entrants) : undefined
  const [one, many] = isSides ? ['side', 'sides'] : ['player', 'players']
  const matches = wordSearch(query)
  const due = shown.rounds.findIndex(({ state }) => state !== 'closed')
  const found = entrants.filter(({ name, players }) => matches(`${name} ${playersLine(name, players)}`))
  const paste = (
    <Button kind={entrants.length === 0 ? 'main' : 'quiet'} onClick={() => setPasting(true)}>
      Paste players
    </Button>
  )
  const add = <Button onClick={() => setEdited('new')}>Add a {one}</Button>
  return (
    <div className="stack gap-4">
      {isNet && entrants.some(lacksTee) && <TeeForAll key={unrated} {...{ store, shown, tees, unrated }} />}
      {offZero && <Notice kind="warning">{offZero}</Notice>}
      {due !== -1 && <Late competition={competition} round={due} onStep={onStep} />}
      {entrants.length === 0 ? (
        <EmptyState
          title="Nobody has been entered yet"
          action={
            <span className="row gap-2">
              {paste}
              {add}
            </span>
          }
        >
          Copy the list from a spreadsheet: names, and if you have them handicaps, divisions and tees, in any
          order of columns.
        </EmptyState>
      ) : (
        <>
          <div className="row between gap-3">
            <span className="row gap-2">
              {paste}
              {add}
              {entrants.length > FILTERED_ABOVE && (
                <TextField
                  label="Find a name"
                  isLabelHidden
                  placeholder="Find a name"
                  type="search"
                  value={query}
                  onChange={setQuery}
                />
              )}
              {isPlanned && <TextButton onClick={() => setRemoving(true)}>Remove all</TextButton>}
            </span>
            <Button kind="main" onClick={() => onStep('draw')}>
              Next: draw
            </Button>
          </div>
          <FilledTable
            label={counted(found.length, 'entrant', 'entrants')}
            rows={found}
            keyOf={({ id }) => id}
            columns={columnsOf(competition, setEdited)}
          />
        </>
      )}
      {isPasting && (
        <PastePlayers
          competition={competition}
          tees={tees}
          newId={store.newId}
          onAdd={store.edit}
          onClose={() => setPasting(false)}
        />
      )}
      <Dialog isOpen={isRemoving} title={`Remove all ${many}?`} onClose={() => setRemoving(false)}>
        <p>{counted(entrants.length, `${one} is`, `${many} are`)} removed, and the draw if there is one.</p>
        <ConfirmButtons
          isDanger
          onCancel={() => setRemoving(false)}
          onConfirm={() => {
            store.edit(withoutEntrants)
            setRemoving(false)
          }}
        >
          Remove all
        </ConfirmButtons>
      </Dialog>
      {edited && (
        <EntrantDialog
          shown={shown}
          entrant={edited === 'new' ? undefined : edited}
          tees={tees}
          newId={store.newId}
          onChange={(change) => {
            if (edited === 'new') setQuery('')
            store.edit(change)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  )
}

interface TeeForAllProps extends Pick<StepProps, 'store' | 'shown' | 'tees'> {
  /** The name of the tee that is to be rated; undefined to choose one. */
  unrated: string | undefined
}

/** Says that indexes do not count without a rated tee, and gives one to all who have none. */
function TeeForAll({ store, shown: { competition }, tees, unrated }: TeeForAllProps) {
  const [tee, setTee] = useState<EntrantTee | undefined>(
    unrated === undefined ? undefined : { name: unrated },
  )
  const count = competition.entrants?.filter(lacksTee).length ?? 0
  const rate = unrated === undefined ? withTeeForAll : withRatedTee
  return (
    <Notice kind="warning">
      <p>
        {counted(count, 'handicap counts', 'handicaps count')} as 0:{' '}
        {unrated === undefined
          ? 'the tee has no rating, or there is none.'
          : `what are the ratings of the tee “${unrated}”?`}
      </p>
      <form
        className={styles.teeForAll}
        onSubmit={(event) => {
          event.preventDefault()
          if (tee?.rating !== undefined) store.edit((document) => rate(document, tee))
        }}
      >
        <TeeFields label="Tee" course={competition.course} tees={tees} value={tee} onChange={setTee} />
        <Button type="submit" disabled={tee?.rating === undefined}>
          {unrated === undefined ? 'Use for all of them' : `Use for ${unrated}`}
        </Button>
      </form>
    </Notice>
  )
}

function columnsOf(
  competition: CompetitionDocument,
  onChange: (one: Entrant) => void,
): FilledColumn<Entrant>[] {
  const { divisions = [] } = competition
  return [
    {
      header: 'Name',
      cell: (one) => (
        <>
          <bdi>{one.name}</bdi>
          <div className="tiny">{playersLine(one.name, one.players)}</div>
        </>
      ),
    },
    {
      header: 'Index',
      isFigure: true,
      isWideOnly: true,
      cell: ({ handicapIndex }) => handicapIndexText(handicapIndex),
    },
    { header: 'Playing handicap', isFigure: true, cell: (one) => handicapCell(competition, one) },
    { header: 'Division', cell: ({ division }) => divisions.find(({ id }) => id === division)?.name },
    { header: 'Tee', isWideOnly: true, cell: ({ tee }) => tee && teeName(tee) },
    {
      header: 'State',
      isWideOnly: true,
      cell: ({ state }) => state && PLAYER_STATE_OPTIONS.find(({ value }) => value === state)?.label,
    },
    {
      header: 'Change',
      isHeaderHidden: true,
      cell: (one) => (
        <TextButton aria-label={`Change ${one.name}`} onClick={() => onChange(one)}>
          Change
        </TextButton>
      ),
    },
  ]
}

const isUnknown = (competition: CompetitionDocument, one: Entrant) =>
  ballHandicapsOf(competition, one).some((handicap) => handicap.isUnknown)

function handicapCell(competition: CompetitionDocument, one: Entrant) {
  if (competition.handicapMode === 'Gross') return undefined
  const handicaps = ballHandicapsOf(competition, one)
  const problem = isUnknown(competition, one) && 'There is no index, or the tee has no rating.'
  return (
    <span title={problem || handicaps[0]?.calculation} className={problem ? 'strong warned' : undefined}>
      {handicapsText(competition, one)}
      {problem && <span className="visually-hidden">: {problem}</span>}
    </span>
  )
}
