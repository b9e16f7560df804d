import { useId, useState } from 'react'
import type { RecentPartner } from '../../../contract/recent-play.ts'
import { nameKey } from '../../../domain/format/folded-text.ts'
import { handicapIndexText } from '../../../domain/handicap/handicap-index.ts'
import { Chip } from '../../../ui/form/Chips.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { SCRAMBLE } from './games.ts'
import { knownAs } from './last-setup.ts'
import { PlayerLine } from './PlayerLine.tsx'
import styles from './Players.module.css'
import type { Preview } from './preview.ts'
import { proposedTeamHandicap, teamHandicapText } from './proposed-handicaps.ts'
import startStyles from './StartScreen.module.css'
import { newPlayer, nextTeam, type Setup, type SetupPlayer, teamsInPlay, withoutBlanks } from './setup.ts'

/** As many as a round can have at a time. */
const PLAYERS_MAX = 40
/** Recent partners that are offered with one tap. */
const OFFERED_MAX = 12

interface Props {
  setup: Setup
  received: Preview['received']
  /** Partners of the last rounds, the latest first. */
  partners: readonly RecentPartner[]
  randomId: () => string
  onChange: (setup: Setup) => void
}

/** Who plays: a line for each, the golfer first, and partners to add by a tap or by typing. */
export function PlayersPart({ setup, received, partners, randomId, onChange }: Props) {
  const titleId = useId()
  const { players } = setup
  const [openId, setOpenId] = useState<string>()
  /** What screen readers say, because buttons that add and remove players are gone afterwards. */
  const [done, setDone] = useState('')
  const show = (id: string | undefined, next: readonly SetupPlayer[] = players) => {
    // The line that was open may have been left empty.
    onChange(withoutBlanks({ ...setup, players: next }, id))
    setOpenId(id)
  }
  const change = (id: string, part: Partial<SetupPlayer>) => {
    const isTeeOfAll = id === players[0]?.id && part.tee !== undefined
    onChange({
      ...setup,
      players: players.map((one) => {
        if (one.id === id) return { ...one, ...part }
        // Most groups play one tee.
        return isTeeOfAll && one.tee === '' ? { ...one, tee: part.tee ?? '' } : one
      }),
    })
  }
  const add = (name: string) => {
    const next: SetupPlayer = {
      ...newPlayer(randomId(), name),
      tee: players[0]?.tee ?? '',
      team: nextTeam(players),
    }
    show(name === '' ? next.id : undefined, [...players, knownAs(next, setup, partners)])
    setDone(name && `${name} added`)
  }
  const present = new Set(players.map(({ name }) => nameKey(name)))
  const others = partners.filter(({ name }) => !present.has(nameKey(name)))
  const canAdd = players.length < PLAYERS_MAX
  return (
    <section className="stack gap-2" aria-labelledby={titleId}>
      <h2 id={titleId} className={startStyles.caption}>
        Players
      </h2>
      <ul className="card ruled clip round-l">
        {players.map((player, at) => (
          <PlayerLine
            key={player.id}
            setup={setup}
            player={player}
            at={at}
            strokes={received.get(player.id)}
            isOpen={player.id === openId}
            onToggle={() => show(player.id === openId ? undefined : player.id)}
            onChange={(part) => change(player.id, part)}
            onNamed={() => {
              if (!player.index) change(player.id, knownAs(player, setup, partners))
            }}
            onRemove={() => {
              show(
                undefined,
                players.filter(({ id }) => id !== player.id),
              )
              setDone(`${player.name.trim() || `Player ${at + 1}`} removed`)
            }}
          />
        ))}
        {canAdd && (
          <li>
            <button type="button" className={styles.line} onClick={() => add('')}>
              <span className={styles.plus} aria-hidden="true">
                +
              </span>
              <span className="soft">Add a name</span>
            </button>
          </li>
        )}
      </ul>
      {canAdd && others.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll in all browsers
        <div className={styles.partners} role="group" aria-label="Partners of the last rounds">
          {others.slice(0, OFFERED_MAX).map(({ name, handicapIndex }) => (
            <Chip key={name} aria-label={`Add ${name}`} onClick={() => add(name)}>
              + <bdi>{name}</bdi> <span className="soft">{handicapIndexText(handicapIndex)}</span>
            </Chip>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {done}
      </p>
      {setup.isNet && setup.format === SCRAMBLE && <TeamHandicaps setup={setup} onChange={onChange} />}
    </section>
  )
}

function TeamHandicaps({ setup, onChange }: Pick<Props, 'setup' | 'onChange'>) {
  return teamsInPlay(setup).map((team) => (
    <TextField
      key={team}
      label={`Team ${team} plays off`}
      inputMode="text"
      maxLength={4}
      autoComplete="off"
      value={teamHandicapText(setup, team)}
      hint={proposedTeamHandicap(setup, team)?.calculation}
      onChange={(text) => onChange({ ...setup, teamHandicaps: { ...setup.teamHandicaps, [team]: text } })}
    />
  ))
}
