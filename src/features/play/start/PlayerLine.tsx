import { type KeyboardEvent, useRef } from 'react'
import { teeLabel } from '../../../domain/catalogue/tees.ts'
import { initialsOf } from '../../../domain/format/initials.ts'
import { handicapIndexOf } from '../../../domain/handicap/handicap-index.ts'
import { handicapFigure } from '../../../domain/handicap/handicap-text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Chip, Chips } from '../../../ui/form/Chips.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { SCRAMBLE, teamsOf } from './games.ts'
import styles from './Players.module.css'
import { handicapTextOf, proposedHandicap } from './proposed-handicaps.ts'
import type { Setup, SetupPlayer } from './setup.ts'

interface Props {
  setup: Setup
  player: SetupPlayer
  /** The position among the players; the first one keeps the score. */
  at: number
  /** The strokes that the player gets; undefined where nobody or a team gets them. */
  strokes: number | undefined
  isOpen: boolean
  onToggle: () => void
  onChange: (part: Partial<SetupPlayer>) => void
  /** Called when the name has been entered. */
  onNamed: () => void
  onRemove: () => void
}

/** One player: name, index, tee and strokes on a line, which opens their fields. */
export function PlayerLine(props: Props) {
  const { setup, player, at, strokes, isOpen, onToggle, onChange } = props
  const { tees, isNet } = setup
  const name = player.name.trim()
  const shown = name || `Player ${at + 1}`
  const teams = teamsOf(setup)
  const nextTeam = teams[(teams.indexOf(player.team) + 1) % teams.length]
  const isIndex = player.index.trim() === '' || handicapIndexOf(player.index) !== undefined
  const tee = tees.find(({ id }) => id === player.tee)
  const facts = [
    isNet && (player.index.trim() ? `Index ${player.index}` : 'No index'),
    tees.length > 0 && (tee ? teeLabel(tee) : 'No tee'),
  ].filter(Boolean)
  return (
    <li>
      <div className="line gap-0">
        {nextTeam && (
          <button
            type="button"
            className={styles.team}
            data-team={player.team}
            aria-label={`${shown} plays in team ${player.team}, change to ${nextTeam}`}
            onClick={() => onChange({ team: nextTeam })}
          >
            {player.team}
          </button>
        )}
        <button type="button" className={styles.line} aria-expanded={isOpen} onClick={onToggle}>
          {!nextTeam && (
            <span className={styles.initials} aria-hidden="true">
              {initialsOf(shown)}
            </span>
          )}
          <span className={styles.who}>
            <strong>
              <bdi>{shown}</bdi>
              {at === 0 && ' (you)'}
            </strong>
            <small className={isNet && !isIndex ? 'problem' : undefined}>{facts.join(' · ')}</small>
          </span>
          {strokes !== undefined && (
            <span className={styles.strokes}>
              <strong>{handicapFigure(strokes)}</strong> <small>{strokes === 1 ? 'stroke' : 'strokes'}</small>
            </span>
          )}
          <svg className={styles.arrow} viewBox="0 0 24 24" aria-hidden="true">
            <path d="m9 6 6 6-6 6" />
          </svg>
        </button>
      </div>
      {isOpen && <PlayerFields {...props} shown={shown} />}
    </li>
  )
}

function PlayerFields(props: Props & { shown: string }) {
  const { setup, player, at, shown, onToggle, onChange, onNamed, onRemove } = props
  const { tees, isNet } = setup
  const fields = useRef<HTMLFieldSetElement>(null)
  /** Enter leads to the next field, and from the last one out of the line, so that names are entered without a tap. */
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(event.target instanceof HTMLInputElement))
      return
    event.preventDefault()
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(event.target) + 1]
    if (next && event.target === inputs[0]) next.focus()
    else onToggle()
  }
  const handicap = handicapTextOf(setup, player)
  const proposed = proposedHandicap(setup, player)
  return (
    <fieldset ref={fields} className={styles.fields} aria-label={shown} onKeyDown={goOn}>
      <TextField
        label="Name"
        value={player.name}
        maxLength={50}
        autoComplete="off"
        enterKeyHint="next"
        autoFocus={player.name === ''}
        onChange={(name) => onChange({ name })}
        onBlur={onNamed}
      />
      {isNet && (
        <div className={styles.pair}>
          <TextField
            label="Index"
            inputMode="text"
            value={player.index}
            maxLength={5}
            autoComplete="off"
            enterKeyHint="done"
            autoFocus={player.name !== '' && player.index === ''}
            onChange={(index) => onChange({ index })}
          />
          <div>
            <TextField
              label={setup.format === SCRAMBLE ? 'Course handicap' : 'Handicap in this game'}
              inputMode="text"
              value={handicap}
              maxLength={4}
              autoComplete="off"
              enterKeyHint="done"
              hint={proposed?.calculation}
              onChange={(text) => onChange({ handicap: text })}
            />
            {player.handicap !== undefined && proposed && (
              <TextButton onClick={() => onChange({ handicap: undefined })}>
                Use {handicapTextOf(setup, { ...player, handicap: undefined })}
              </TextButton>
            )}
          </div>
        </div>
      )}
      {tees.length > 0 && (
        <Chips label="Tee" isLabelShown>
          {tees.map((one) => (
            <Chip key={one.id} aria-pressed={one.id === player.tee} onClick={() => onChange({ tee: one.id })}>
              {teeLabel(one)}
            </Chip>
          ))}
        </Chips>
      )}
      {at > 0 && (
        <div>
          <Button kind="danger" aria-label={`Remove ${shown}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      )}
    </fieldset>
  )
}
