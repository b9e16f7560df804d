import { useState } from 'react'
import type { CatalogueTee } from '../../contract/catalogue.ts'
import {
  type CompetitionDocument,
  type DrawnGroup,
  type Entrant,
  SIDE_PLAYERS_MAX,
  SIDE_PLAYERS_MIN,
  type SidePlayer,
} from '../../contract/competition-document.ts'
import type { OrganisedCompetition } from '../../contract/competitions.ts'
import { groupsWithRoom, movedTo } from '../../domain/competition/draw.ts'
import { ratedTees, usualTee } from '../../domain/competition/entrant-tees.ts'
import { withEntrant, withoutEntrant } from '../../domain/competition/listed-entrants.ts'
import {
  handicapIndexOf,
  handicapIndexText,
  handicapInput,
  handicapOf,
} from '../../domain/handicap/handicap-index.ts'
import { ConfirmButtons } from '../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { ComboField } from '../../ui/form/ComboField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import styles from './Competitions.module.css'
import { groupOption } from './Draw.tsx'
import { PLAYER_STATE_OPTIONS } from './messages.ts'
import { TeeFields } from './TeeFields.tsx'

/** A player as the form has it. */
interface Typed {
  id: string
  name: string
  index: string
  playing: string
  tee: SidePlayer['tee']
}

const typedOf = (one: SidePlayer): Typed => ({
  id: one.id,
  name: one.name,
  index: handicapIndexText(one.handicapIndex),
  playing: handicapInput(one.playingHandicap),
  tee: one.tee,
})

const isIndexWrong = ({ index }: Typed) => index.trim() !== '' && handicapIndexOf(index) === undefined
const isPlayingWrong = ({ playing }: Typed) => playing.trim() !== '' && handicapOf(playing) === undefined
const isWrong = (one: Typed) => one.name.trim() === '' || isIndexWrong(one) || isPlayingWrong(one)

const playerOf = ({ id, name, index, playing, tee }: Typed): SidePlayer => ({
  id,
  name: name.trim(),
  handicapIndex: handicapIndexOf(index),
  playingHandicap: handicapOf(playing),
  tee,
})

interface Props {
  shown: OrganisedCompetition
  /** Undefined for a new one. */
  entrant: Entrant | undefined
  tees: readonly CatalogueTee[]
  newId: () => string
  onChange: (change: (document: CompetitionDocument) => CompetitionDocument) => void
  onClose: () => void
}

/** Changes an entrant, or adds one: name, handicap, division, tee and state, of a side also its players. */
export function EntrantDialog({ shown, entrant, tees, newId, onChange, onClose }: Props) {
  const { competition } = shown
  const isSide = competition.format.type !== 'RoundFormat.Individual'
  const divisions = competition.divisions ?? []
  const newPlayer = () => typedOf({ id: newId(), name: '' })
  const [own, setOwn] = useState(() => (entrant ? typedOf(entrant) : newPlayer()))
  const [players, setPlayers] = useState<readonly Typed[]>(() =>
    isSide ? (entrant?.players?.map(typedOf) ?? [newPlayer(), newPlayer()]) : [],
  )
  const [division, setDivision] = useState(
    () => divisions.find(({ id }) => id === entrant?.division)?.name ?? '',
  )
  const [state, setState] = useState<NonNullable<Entrant['state']>>(entrant?.state ?? 'playing')
  const [isRemoving, setRemoving] = useState(false)
  const [isTried, setTried] = useState(false)
  // A late entrant is put into groups here; others are moved in the draw.
  const [groups, setGroups] = useState<ReadonlyMap<number, string>>(new Map())
  const dueRounds = entrant ? [] : drawnRounds(shown)
  const [isTeeChosen, setTeeChosen] = useState(entrant !== undefined)
  const usual = usualTee(competition, division)
  const tee = isTeeChosen ? own.tee : usual

  function submit() {
    setTried(true)
    if ([own, ...players].some(isWrong)) return
    const next = {
      ...playerOf({ ...own, tee }),
      division,
      state: state === 'playing' ? undefined : state,
      players: isSide ? players.map(playerOf) : undefined,
    }
    onChange((document) => {
      const { rounds, ...rest } = withEntrant(document, next, newId)
      const withGroups = (round: (typeof rounds)[number], at: number) => {
        const number = groups.get(at)
        return number ? { ...round, groups: movedTo(round.groups ?? [], next.id, Number(number)) } : round
      }
      return { ...rest, rounds: rounds.map(withGroups) }
    })
    onClose()
  }
  const what = isSide ? 'side' : 'player'
  return (
    <Dialog isOpen title={entrant ? `Change ${entrant.name}` : `Add a ${what}`} onClose={onClose}>
      <form
        className="stack gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PlayerFields
          value={own}
          nameLabel={isSide ? 'Name of the side' : 'Name'}
          hasHandicaps={!isSide}
          isTried={isTried}
          onChange={setOwn}
        />
        {players.map((player, at) => (
          <PlayerFields
            key={player.id}
            value={player}
            nameLabel={`Player ${at + 1}`}
            hasHandicaps
            isTried={isTried}
            onChange={(next) => setPlayers(players.with(at, next))}
          />
        ))}
        {isSide && (
          <div className="row gap-2">
            {players.length < SIDE_PLAYERS_MAX && (
              <Button onClick={() => setPlayers([...players, newPlayer()])}>One more player</Button>
            )}
            {players.length > SIDE_PLAYERS_MIN && (
              <Button onClick={() => setPlayers(players.slice(0, -1))}>Remove player {players.length}</Button>
            )}
          </div>
        )}
        <TeeFields
          key={usual && JSON.stringify(usual)}
          label="Tee"
          course={competition.course}
          tees={tees}
          rated={ratedTees(competition)}
          value={tee}
          onChange={(chosen) => {
            setTeeChosen(true)
            setOwn({ ...own, tee: chosen })
          }}
        />
        <div className={styles.pair}>
          <ComboField
            label="Division"
            listLabel="Divisions"
            hint={
              divisions.length > 0 && division.trim() === ''
                ? 'If empty, no position in a division'
                : undefined
            }
            value={division}
            maxLength={100}
            options={divisions.map(({ name }) => ({ value: name }))}
            onChange={setDivision}
          />
          <SelectField
            label="State"
            value={state}
            options={PLAYER_STATE_OPTIONS}
            onChange={(value) => setState(value as typeof state)}
          />
        </div>
        {dueRounds.map((at) => (
          <SelectField
            key={at}
            label={dueRounds.length > 1 ? `Group of round ${at + 1}` : 'Group'}
            value={groups.get(at) ?? ''}
            placeholder="No group"
            clearable
            options={groupsWithRoom(competition, at, players.length || 1).map((group) =>
              groupOption(group.number, group.teeTime, namesIn(competition, group)),
            )}
            onChange={(number) => setGroups(new Map(groups).set(at, number))}
          />
        ))}
        {entrant && (
          <div>
            <Button
              kind="danger"
              onClick={() => {
                if (!isRemoving) return setRemoving(true)
                onChange((document) => withoutEntrant(document, entrant.id))
                onClose()
              }}
            >
              {isRemoving ? `Really remove ${entrant.name}` : 'Remove from the competition'}
            </Button>
          </div>
        )}
        <ConfirmButtons onCancel={onClose}>{entrant ? 'Change' : 'Add'}</ConfirmButtons>
      </form>
    </Dialog>
  )
}

/** Returns the rounds, from 0, that have a draw and are not closed. */
const drawnRounds = ({ competition, rounds }: OrganisedCompetition) =>
  competition.rounds.flatMap(({ groups = [] }, at) =>
    groups.length > 0 && rounds[at]?.state !== 'closed' ? [at] : [],
  )

const namesIn = ({ entrants = [] }: CompetitionDocument, group: DrawnGroup) =>
  group.entrants.flatMap((id) => entrants.find((one) => one.id === id)?.name ?? [])

interface FieldsProps {
  value: Typed
  nameLabel: string
  hasHandicaps: boolean
  isTried: boolean
  onChange: (value: Typed) => void
}

function PlayerFields({ value, nameLabel, hasHandicaps, isTried, onChange }: FieldsProps) {
  return (
    <div className={styles.pair}>
      <TextField
        label={nameLabel}
        value={value.name}
        maxLength={100}
        autoComplete="off"
        error={isTried && value.name.trim() === '' ? 'Give a name.' : undefined}
        onChange={(name) => onChange({ ...value, name })}
      />
      {hasHandicaps && (
        <>
          <TextField
            label="Handicap index"
            value={value.index}
            autoComplete="off"
            error={isIndexWrong(value) ? 'Up to 54, such as 12.4 or +2.1' : undefined}
            onChange={(index) => onChange({ ...value, index })}
          />
          <TextField
            label="Playing handicap"
            hint="Worked out from the index if empty"
            value={value.playing}
            autoComplete="off"
            error={isPlayingWrong(value) ? 'A whole number, such as 12 or +2' : undefined}
            onChange={(playing) => onChange({ ...value, playing })}
          />
        </>
      )}
    </div>
  )
}
