import { useId, useState } from 'react'
import type { RecentPartner } from '../../../contract/recent-play.ts'
import { nameKey } from '../../../domain/format/folded-text.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { knownAs } from './last-setup.ts'
import { PlayerFields } from './PlayerFields.tsx'
import { proposedTeamHandicap, teamHandicapText } from './proposed-handicaps.ts'
import styles from './StartScreen.module.css'
import { newPlayer, nextTeam, SCRAMBLE, type Setup, type SetupPlayer, teamsInPlay } from './setup.ts'

const PLAYERS_MAX = 8
/** Recent partners that are offered with one tap. */
const OFFERED_MAX = 5

interface Props {
  setup: Setup
  /** Partners of the last rounds, the latest first. */
  partners: readonly RecentPartner[]
  randomId: () => string
  onChange: (setup: Setup) => void
}

/** The form of who plays: the golfer first, then partners, by a tap or by typing. */
export function PlayersPart({ setup, partners, randomId, onChange }: Props) {
  const titleId = useId()
  const { players } = setup
  /** What screen readers say, because buttons that add and remove players are gone afterwards. */
  const [done, setDone] = useState('')
  const changePlayers = (next: readonly SetupPlayer[]) => onChange({ ...setup, players: next })
  const changePlayer = (id: string, change: (player: SetupPlayer) => SetupPlayer) =>
    changePlayers(players.map((one) => (one.id === id ? change(one) : one)))
  const add = (name: string) => {
    const next: SetupPlayer = {
      ...newPlayer(randomId(), name),
      // Most groups play one tee.
      tee: players[0]?.tee ?? '',
      team: nextTeam(players),
    }
    changePlayers([...players, knownAs(next, setup, partners)])
    setDone(name && `${name} added`)
  }
  const present = new Set(players.map(({ name }) => nameKey(name)))
  const others = partners.map(({ name }) => name).filter((name) => !present.has(nameKey(name)))
  const canAdd = players.length < PLAYERS_MAX
  return (
    <section className="stack gap-3" aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.caption}>
        Players
      </h2>
      {players.map((player, at) => (
        <PlayerFields
          // The fields of another course begin anew.
          key={`${player.id} ${setup.course?.name}`}
          setup={setup}
          player={player}
          at={at}
          onChange={(part) => changePlayer(player.id, (one) => ({ ...one, ...part }))}
          onNamed={() => changePlayer(player.id, (one) => (one.index ? one : knownAs(one, setup, partners)))}
          onRemove={() => {
            changePlayers(players.filter(({ id }) => id !== player.id))
            setDone(`${player.name.trim() || `Player ${at + 1}`} removed`)
          }}
        />
      ))}
      {canAdd && (
        <div className="row gap-2">
          <Button onClick={() => add('')}>Add a player</Button>
          {others.slice(0, OFFERED_MAX).map((name) => (
            <Button key={name} aria-label={`Add ${name}`} onClick={() => add(name)}>
              + <bdi>{name}</bdi>
            </Button>
          ))}
        </div>
      )}
      <p role="status" className="visually-hidden">
        {done}
      </p>
      {setup.isNet && (
        <p className="announced quiet">
          {setup.format === SCRAMBLE
            ? 'The handicap of a player is the course handicap; the team plays off a part of all of them.'
            : 'The handicap is what a player receives in this game. It is proposed from the index, and you can change it.'}
        </p>
      )}
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
