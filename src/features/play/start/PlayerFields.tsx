import { useState } from 'react'
import { IconButton } from '../../../ui/form/IconButton.static.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { teamsOf } from './games.ts'
import { handicapTextOf, proposedHandicap } from './proposed-handicaps.ts'
import styles from './StartScreen.module.css'
import { SCRAMBLE, type Setup, type SetupPlayer } from './setup.ts'

interface Props {
  setup: Setup
  player: SetupPlayer
  /** The position among the players; the first one keeps the score. */
  at: number
  onChange: (part: Partial<SetupPlayer>) => void
  /** Called when the name has been entered. */
  onNamed: () => void
  onRemove: () => void
}

/** The fields of one player: name, and below it what the game and the course need. */
export function PlayerFields({ setup, player, at, onChange, onNamed, onRemove }: Props) {
  const { tees, isNet } = setup
  const teams = teamsOf(setup)
  const shown = player.name.trim() || `player ${at + 1}`
  // Stays as it was when the player was added, so that nothing closes while somebody types.
  const [isOpen, setOpen] = useState(
    () => (isNet && player.index === '') || (tees.length > 0 && player.tee === ''),
  )
  const tee = tees.find(({ id }) => id === player.tee)
  const handicap = handicapTextOf(setup, player)
  const summary = [
    teams.length > 0 && `Team ${player.team}`,
    tee?.name,
    isNet && (player.index ? `index ${player.index}` : 'no index'),
    isNet && handicap !== '' && `${setup.format === SCRAMBLE ? 'course handicap' : 'plays off'} ${handicap}`,
  ].filter(Boolean)
  const hasDetails = isNet || tees.length > 0 || teams.length > 0
  return (
    <fieldset className={styles.player} aria-label={shown}>
      <div className={styles.name}>
        <TextField
          label={at === 0 ? 'You' : `Player ${at + 1}`}
          value={player.name}
          maxLength={50}
          autoComplete="off"
          autoFocus={at > 0 && player.name === ''}
          onChange={(name) => onChange({ name })}
          onBlur={onNamed}
        />
        {at > 0 && (
          <IconButton label={`Remove ${shown}`} onClick={onRemove}>
            <path d="M6 6 18 18M18 6 6 18" />
          </IconButton>
        )}
      </div>
      {hasDetails && (
        <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{summary.join(' · ') || 'Tee and handicap'}</summary>
          <div className={styles.facts}>
            {tees.length > 0 && (
              <SelectField
                label="Tee"
                value={player.tee}
                placeholder="–"
                clearable
                options={tees.map(({ id, name, gender }) => ({
                  value: id,
                  label: gender ? `${name}, ${gender}` : name,
                }))}
                onChange={(id) => onChange({ tee: id })}
              />
            )}
            {isNet && (
              <>
                <TextField
                  label="Index"
                  inputMode="text"
                  value={player.index}
                  maxLength={5}
                  autoComplete="off"
                  onChange={(index) => onChange({ index })}
                />
                <TextField
                  label="Handicap"
                  inputMode="text"
                  value={handicap}
                  maxLength={4}
                  autoComplete="off"
                  hint={proposedHandicap(setup, player)?.calculation}
                  onChange={(text) => onChange({ handicap: text })}
                />
              </>
            )}
            {teams.length > 0 && (
              <SelectField
                label="Team"
                value={player.team}
                options={teams.map((team) => ({ value: team, label: team }))}
                onChange={(team) => onChange({ team: team as SetupPlayer['team'] })}
              />
            )}
          </div>
          {isNet && player.handicap !== undefined && proposedHandicap(setup, player) && (
            <TextButton onClick={() => onChange({ handicap: undefined })}>
              Use {handicapTextOf(setup, { ...player, handicap: undefined })}
            </TextButton>
          )}
        </details>
      )}
    </fieldset>
  )
}
