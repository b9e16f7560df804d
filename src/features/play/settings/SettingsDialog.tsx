import { useState } from 'react'
import { printedNumbers } from '../../../domain/format/printed-number.ts'
import { handicapFigure } from '../../../domain/handicap/handicap-text.ts'
import type { ScoreSheet } from '../../../domain/score-sheet/sheet.ts'
import { shownPlayers } from '../../../domain/score-sheet/sheet-players.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { CourseChoice } from '../../shared/courses/CourseChoice.tsx'
import { createCourseSearch } from '../../shared/courses/course-search.store.ts'
import { dialogMessages } from '../dialog-messages.ts'
import styles from '../score/ScoreDialogs.module.css'
import type { ScoreDialogProps } from '../score/score-dialog.ts'
import type { NewEntry } from '../score-sheet.store.ts'
import { GameChoice, HoleToggles } from '../start/GameChoice.tsx'
import { INDIVIDUAL, SCRAMBLE } from '../start/games.ts'
import { lastSetup } from '../start/last-setup.ts'
import { checkHandicaps, type HandicapCheck } from './handicap-check.ts'
import {
  type RoundSettings,
  settingsEntries,
  settingsOf,
  settingsProblem,
  withCourse,
} from './settings-entries.ts'

/** Corrects course, game, holes and teams of a round that is being played. Scores stay as they are. */
export function SettingsDialog({ scoring: { open }, store, phone, onClose }: ScoreDialogProps) {
  const { sheet, kept } = open
  const { clock, device, storage } = phone
  const [search] = useState(() => createCourseSearch({ api, clock, device }))
  const [settings, setSettings] = useState(() => settingsOf(sheet))
  const [isChoosing, setChoosing] = useState(false)
  const [check, setCheck] = useState<HandicapCheck>()
  const change = (part: Partial<RoundSettings>) => setSettings((all) => ({ ...all, ...part }))
  const { course, format, isNet, holes, startHole, teams } = settings
  const problem = settingsProblem(sheet, settings)
  const numberOf = (hole: number) => course.holes[hole - 1]?.number ?? hole

  if (isChoosing) {
    return (
      <Dialog isOpen startsAtTitle title="Another course" onClose={() => setChoosing(false)}>
        <p>The scores stay on the holes with the same numbers.</p>
        <CourseChoice
          search={search}
          course={undefined}
          onChoose={({ course: chosen, tees }) => {
            if (chosen) setSettings((all) => withCourse(all, { course: chosen, tees }))
            setChoosing(false)
          }}
        />
        <DialogButtons>
          <Button onClick={() => setChoosing(false)}>{dialogMessages.cancel}</Button>
        </DialogButtons>
      </Dialog>
    )
  }

  function save(...handicaps: readonly NewEntry[]) {
    const entries = [...settingsEntries(sheet, settings), ...handicaps]
    if (entries.length > 0) void store.sheet.enter(...entries)
    onClose()
  }
  if (check) {
    return (
      <HandicapQuestion
        check={check}
        onKeep={() => save()}
        onTake={() => save(...check.changes.map(({ entry }) => entry))}
        onClose={() => setCheck(undefined)}
      />
    )
  }
  return (
    <Dialog isOpen startsAtTitle title={dialogMessages.settings} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (problem) return
          const found = checkHandicaps(sheet, settings, lastSetup(storage, kept.owner ?? ''))
          if (found) setCheck(found)
          else save()
        }}
      >
        <div className={styles.course}>
          <p>
            <small>Course</small>
            <strong>
              <bdi>{course.name}</bdi>
            </strong>
          </p>
          <Button aria-label="Change the course" onClick={() => setChoosing(true)}>
            Change
          </Button>
        </div>
        <GameChoice game={settings} onChange={change} />
        <HoleToggles
          legend="Holes that are played"
          numbers={printedNumbers(course.holes)}
          chosen={holes}
          onChange={(next) =>
            change({ holes: next, startHole: next.includes(startHole) ? startHole : (next[0] ?? 1) })
          }
        />
        <SelectField
          label="Start on hole"
          value={String(startHole)}
          options={holes.map((hole) => ({
            value: String(hole),
            label: String(numberOf(hole)),
          }))}
          onChange={(hole) => change({ startHole: Number(hole) })}
        />
        {format !== INDIVIDUAL && (
          <Teams
            sheet={sheet}
            teams={teams}
            hasHandicaps={isNet && format === SCRAMBLE}
            onChange={(next) => change({ teams: next })}
          />
        )}
        <p role="alert" className="problem">
          {problem}
        </p>
        <ConfirmButtons onCancel={onClose} disabled={problem !== undefined}>
          {dialogMessages.save}
        </ConfirmButtons>
      </form>
    </Dialog>
  )
}

interface TeamsProps {
  sheet: ScoreSheet
  teams: RoundSettings['teams']
  /** In a scramble, the team receives strokes. */
  hasHandicaps: boolean
  onChange: (teams: RoundSettings['teams']) => void
}

function Teams({ sheet, teams, hasHandicaps, onChange }: TeamsProps) {
  return (
    <fieldset className={styles.teams}>
      <legend>Teams</legend>
      {shownPlayers(sheet).map(({ id, recorded: { name } }) => (
        <SelectField
          key={id}
          label={name}
          value={teams.find(({ players }) => players.includes(id))?.id ?? ''}
          placeholder="No team"
          options={teams.map((team) => ({ value: team.id, label: team.name }))}
          onChange={(chosen) =>
            onChange(
              teams.map((team) => {
                const others = team.players.filter((player) => player !== id)
                return { ...team, players: team.id === chosen ? [...others, id] : others }
              }),
            )
          }
        />
      ))}
      {hasHandicaps &&
        teams.map(({ id, name, handicap }) => (
          <TextField
            key={id}
            label={`Handicap of ${name}`}
            inputMode="text"
            value={handicap}
            onChange={(text) =>
              onChange(teams.map((team) => (team.id === id ? { ...team, handicap: text } : team)))
            }
          />
        ))}
    </fieldset>
  )
}

interface QuestionProps {
  check: HandicapCheck
  onKeep: () => void
  onTake: () => void
  onClose: () => void
}

/** Says that handicaps were proposed for other settings, and asks whether the new ones count. */
function HandicapQuestion({ check: { changes, others }, onKeep, onTake, onClose }: QuestionProps) {
  const hasChanges = changes.length > 0
  return (
    <Dialog isOpen startsAtTitle title="Playing handicaps" onClose={onClose}>
      {hasChanges && (
        <>
          <p>These were proposed for the former course, holes and game. They stay until you change them.</p>
          <ul className={styles.cards} aria-label="New proposals">
            {changes.map(({ key, name, before, after, calculation }) => (
              <li key={key}>
                <span>
                  <bdi>{name}</bdi>
                  <br />
                  <small>{calculation}</small>
                </span>
                <strong>
                  {handicapFigure(before)} <span aria-hidden="true">→</span>
                  <span className="visually-hidden">, now</span> {handicapFigure(after)}
                </strong>
              </li>
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <p>
          {hasChanges ? 'Others were entered by hand' : 'The handicaps were entered by hand'} or on another
          phone, and may no longer fit: <bdi>{others.join(', ')}</bdi>. Correct them under “
          {dialogMessages.players}”.
        </p>
      )}
      <DialogButtons>
        {hasChanges && <Button onClick={onKeep}>Keep the handicaps</Button>}
        <Button kind="main" onClick={hasChanges ? onTake : onKeep}>
          {hasChanges ? 'Take the new ones' : dialogMessages.save}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
