import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { getCourse } from '../../../contract/catalogue-courses.ts'
import type { RecordedPlayer } from '../../../contract/recorded-round.ts'
import { isVisible } from '../../../contract/wire.ts'
import { teeLabel } from '../../../domain/catalogue/tees.ts'
import { handicapInput, handicapOf } from '../../../domain/handicap/handicap-index.ts'
import type { PlayerOnSheet, ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import { shownPlayers } from '../../../domain/score-sheet/sheet-players.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { createResource, foundValue } from '../../../platform/stores/resource.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { isOwnerHere } from '../owner-here.ts'
import styles from '../score/ScoreDialogs.module.css'
import type { ScoreDialogProps } from '../score/score-dialog.ts'
import type { NewEntry } from '../score-sheet.store.ts'
import { type LastSetup, lastSetup } from '../start/last-setup.ts'
import { proposedOnTee } from './handicap-check.ts'
import { recordedTeeOf } from './settings-entries.ts'

const STATES = [
  { value: 'playing', label: 'Plays' },
  { value: 'withdrawn', label: 'Withdrew' },
  { value: 'noShow', label: 'No show' },
  { value: 'disqualified', label: 'Disqualified' },
]

/** Adds players, corrects names and handicaps, says who has withdrawn, and brings back who was removed. */
export function PlayersDialog({ scoring: { open }, store, phone, onClose }: ScoreDialogProps) {
  const [editedId, setEditedId] = useState<string>()
  const [known] = useState(() => lastSetup(phone.storage, open.kept.owner ?? ''))
  const isOwner = isOwnerHere(open.kept)
  const players = shownPlayers(open.sheet)
  const edited = players.find(({ id }) => id === editedId)
  const enter = (entry: NewEntry) => {
    setEditedId(undefined)
    void store.sheet.enter(entry)
  }
  if (edited || editedId === '') {
    return (
      <PlayerForm
        key={editedId}
        player={edited}
        others={players.filter(({ id }) => id !== editedId)}
        isOwner={isOwner}
        sheet={open.sheet}
        known={known}
        newId={phone.randomToken}
        onEnter={enter}
        onClose={() => setEditedId(undefined)}
      />
    )
  }
  return (
    <Dialog isOpen startsAtTitle title={dialogMessages.players} onClose={onClose}>
      <ul className={styles.players}>
        {players.map(({ id, recorded }) => (
          <li key={id}>
            <button type="button" onClick={() => setEditedId(id)}>
              <bdi>{recorded.name}</bdi>
              <small>
                {recorded.playingHandicap !== undefined && (
                  <span className="visually-hidden">Playing handicap </span>
                )}
                {[
                  handicapInput(recorded.playingHandicap),
                  STATES.find(({ value }) => value === recorded.state)?.label,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </button>
          </li>
        ))}
      </ul>
      {isOwner && <AbsentPlayers sheet={open.sheet} onEnter={enter} />}
      <DialogButtons>
        <Button onClick={() => setEditedId('')}>Add a player</Button>
        <Button onClick={onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Shows the players who were removed or merged, which may be a mistake; one tap brings them back with their scores. */
function AbsentPlayers({ sheet, onEnter }: { sheet: ScoreSheet; onEnter: (entry: NewEntry) => void }) {
  const shown = shownPlayers(sheet)
  const absent = [...sheet.players.values()].filter((player) => !shown.includes(player))
  if (absent.length === 0) return null
  return (
    <section className="stack gap-2">
      <h3>Not in the round</h3>
      <ul className={styles.cards}>
        {absent.map(({ id, recorded, mergedInto = '' }) => {
          const other = sheet.players.get(mergedInto)
          return (
            <li key={id}>
              <span>
                <bdi>{recorded.name}</bdi>{' '}
                <small>
                  {other ? (
                    <>
                      same as <bdi>{other.recorded.name}</bdi>
                    </>
                  ) : (
                    'removed'
                  )}
                </small>
              </span>
              <Button
                aria-label={`Restore ${recorded.name}`}
                onClick={() =>
                  onEnter({
                    kind: 'player',
                    player: id,
                    ...(other ? { mergedInto: null } : { isRemoved: false }),
                  })
                }
              >
                Restore
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type RecordedTee = NonNullable<RecordedPlayer['tee']>

/** Returns the tees of a course: those of the catalogue once they are loaded, and those that are played. */
function useTees(courseId: string | undefined, played: readonly (RecordedTee | undefined)[]): RecordedTee[] {
  const [course] = useState(() =>
    createResource({
      request: (signal, id: string) => api.call(getCourse, { path: { id } }, { signal }),
    }),
  )
  const state = useStore(course.$state)
  useEffect(() => {
    if (courseId !== undefined) course.loadOnce(courseId)
  }, [course, courseId])
  const found = foundValue(state)
  const all = [
    ...(found?.tees.map((tee) => recordedTeeOf(tee, found.course)) ?? []),
    ...played.flatMap((tee) => tee ?? []),
  ]
  return [...new Map(all.map((tee) => [teeLabel(tee), tee])).values()]
}

interface FormProps {
  player: PlayerOnSheet | undefined
  others: readonly PlayerOnSheet[]
  isOwner: boolean
  sheet: ScoreSheet
  /** What this browser remembers of the round's start. */
  known: LastSetup | undefined
  newId: () => string
  onEnter: (entry: NewEntry) => void
  onClose: () => void
}

function PlayerForm({ player, others, isOwner, sheet, known, newId, onEnter, onClose }: FormProps) {
  const [name, setName] = useState(player?.recorded.name ?? '')
  const [handicap, setHandicap] = useState(handicapInput(player?.recorded.playingHandicap))
  const [state, setState] = useState<string>(player?.recorded.state ?? 'playing')
  const before = player?.recorded.tee
  // The catalogue has the tees of its courses.
  const tees = useTees(isOwner ? sheet.settings.course.catalogueId : undefined, [
    before,
    ...others.map(({ recorded }) => recorded.tee),
  ])
  const [tee, setTee] = useState(before ? teeLabel(before) : '')
  const playingHandicap = handicapOf(handicap)
  const canSetHandicap = isOwner || !player
  const isValid = isVisible(name) && (handicap.trim() === '' || playingHandicap !== undefined)

  const isOtherTee = tee !== (before ? teeLabel(before) : '')
  const proposalOn = (label: string) =>
    player && isOwner ? proposedOnTee(sheet, player, teeOf(label), known) : undefined
  const proposed = isOtherTee ? proposalOn(tee) : undefined
  const isProposed = proposed !== undefined && proposed.playingHandicap === playingHandicap

  function save() {
    onEnter({
      kind: 'player',
      player: player?.id ?? newId(),
      name: name.trim(),
      ...(canSetHandicap && { playingHandicap: playingHandicap ?? null }),
      ...(canSetHandicap && isOtherTee && { tee: teeOf(tee) ?? null }),
      ...(proposed && { courseHandicap: proposed.courseHandicap }),
      ...(player && { state: state as 'playing' }),
    })
  }

  function teeOf(label: string): RecordedTee | undefined {
    const trimmed = label.trim()
    return tees.find((one) => teeLabel(one) === label) ?? (trimmed === '' ? undefined : { name: trimmed })
  }

  /** Proposes the handicap for another tee, unless the present one was entered by hand. */
  function chooseTee(label: string): void {
    const next = proposalOn(label)
    if (next && proposalOn(tee)?.playingHandicap === playingHandicap) {
      setHandicap(handicapInput(next.playingHandicap))
    }
    setTee(label)
  }

  return (
    <Dialog isOpen title={player ? player.recorded.name : 'Add a player'} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isValid) save()
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={50}
          error={player && !isVisible(name) ? 'Enter a name.' : undefined}
          onChange={setName}
        />
        {canSetHandicap && (
          <TextField
            label="Playing handicap"
            inputMode="text"
            value={handicap}
            hint={isProposed && proposed?.calculation}
            error={
              handicap.trim() !== '' && playingHandicap === undefined
                ? 'A whole number, such as 12 or +2'
                : undefined
            }
            onChange={setHandicap}
          />
        )}
        <p role="status" className="visually-hidden">
          {isProposed && `Playing handicap ${handicap}`}
        </p>
        {canSetHandicap &&
          (tees.length > 0 ? (
            <SelectField
              label="Tee"
              value={tee}
              placeholder="–"
              clearable
              options={tees.map((one) => ({ value: teeLabel(one), label: teeLabel(one) }))}
              onChange={chooseTee}
            />
          ) : (
            <TextField label="Tee" value={tee} maxLength={50} placeholder="Such as White" onChange={setTee} />
          ))}
        {player && <SelectField label="State" value={state} options={STATES} onChange={setState} />}
        {player && isOwner && others.length > 0 && (
          <SelectField
            label="Entered twice?"
            hint="The scores become those of the other player."
            value=""
            placeholder="Same as…"
            options={others.map(({ id, recorded }) => ({ value: id, label: recorded.name }))}
            onChange={(id) => onEnter({ kind: 'player', player: player.id, mergedInto: id })}
          />
        )}
        <DialogButtons>
          {player && isOwner && others.length > 0 && (
            <Button
              kind="danger"
              onClick={() => onEnter({ kind: 'player', player: player.id, isRemoved: true })}
            >
              Remove
            </Button>
          )}
          <Button onClick={onClose}>{dialogMessages.cancel}</Button>
          <Button type="submit" kind="main" disabled={!isValid}>
            {dialogMessages.save}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
