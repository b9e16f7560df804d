import { useState } from 'react'
import type { KeptSheet } from '../../../platform/sheets/sheet-database.ts'
import { scorePath } from '../../../routes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { messages } from '../messages.ts'
import { CourseChoice } from './CourseChoice.tsx'
import type { CourseSearch } from './course-search.store.ts'
import styles from './StartScreen.module.css'
import { GAMES, type GameId, gameOf, problemOf, type Setup, type SetupPlayer } from './setup.ts'

const PLAYERS_MAX = 8

interface Props {
  search: CourseSearch
  /** The name of the golfer. */
  name: string
  /** The setup of the last round. */
  last: Setup | undefined
  /** Rounds that this browser records. */
  sheets: readonly KeptSheet[]
  randomId: () => string
  /** Begins the round; rejects if the browser refuses to store it. */
  onStart: (setup: Setup) => Promise<void>
}

/** Shows what is played, where and by whom, and begins the round. */
export function StartScreen({ search, name, last, sheets, randomId, onStart }: Props) {
  const newPlayer = (team: 'A' | 'B', of = ''): SetupPlayer => ({
    id: randomId(),
    name: of,
    handicap: '',
    tee: '',
    team,
  })
  const [setup, setSetup] = useState<Setup>(() => ({
    course: undefined,
    tees: [],
    game: 'strokes',
    isNet: true,
    holes: 'all',
    startHole: 1,
    players: [newPlayer('A', name)],
  }))
  const [isTried, setTried] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const change = (part: Partial<Setup>) => setSetup((all) => ({ ...all, ...part }))
  const changePlayer = (id: string, part: Partial<SetupPlayer>) =>
    setSetup((all) => ({
      ...all,
      players: all.players.map((player) => (player.id === id ? { ...player, ...part } : player)),
    }))
  const problem = problemOf(setup)
  const game = gameOf(setup.game)
  const holeCount = setup.course?.holes.length ?? 18

  async function start(chosen: Setup) {
    setTried(true)
    if (problemOf(chosen)) return
    try {
      await onStart(chosen)
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className={styles.start}>
      <PageTitle>{messages.title}</PageTitle>
      {sheets.length > 0 && (
        <ul className={styles.list}>
          {sheets.map(({ token, round, keptMs }) => (
            <li key={token}>
              <a href={scorePath(token)}>
                <strong>
                  Continue: <bdi>{round.course.name}</bdi>
                </strong>
                <small>
                  {new Date(keptMs).toLocaleString(undefined, {
                    weekday: 'short',
                    hour: 'numeric',
                    minute: '2-digit',
                  })}
                </small>
              </a>
            </li>
          ))}
        </ul>
      )}
      {last?.course && !setup.course && (
        <Button
          wide
          onClick={() =>
            setSetup({ ...last, players: last.players.map((one) => ({ ...one, id: randomId() })) })
          }
        >
          As last time: {last.course.name}, {last.players.length}{' '}
          {last.players.length === 1 ? 'player' : 'players'}
        </Button>
      )}
      <form
        className="stack gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void start(setup)
        }}
      >
        <CourseChoice
          search={search}
          course={setup.course}
          onChoose={(course) => change({ ...course, startHole: 1 })}
        />
        <div className="stack gap-3">
          <SelectField
            label="Game"
            value={setup.game}
            hint={game.hint}
            options={GAMES.map(({ id, label }) => ({ value: id, label }))}
            onChange={(id) => change({ game: id as GameId })}
          />
          <Checkbox
            label="Net: with handicap strokes"
            checked={setup.isNet}
            onChange={(isNet) => change({ isNet })}
          />
        </div>
        <div className={styles.pair}>
          {holeCount > 9 && (
            <SelectField
              label="Holes"
              value={setup.holes}
              options={[
                { value: 'all', label: `All ${holeCount}` },
                { value: 'front', label: 'Front nine' },
                { value: 'back', label: 'Back nine' },
              ]}
              onChange={(holes) => change({ holes: holes as Setup['holes'] })}
            />
          )}
          <SelectField
            label="Start on hole"
            value={String(setup.startHole)}
            options={Array.from({ length: holeCount }, (_, at) => ({
              value: String(at + 1),
              label: String(at + 1),
            }))}
            onChange={(hole) => change({ startHole: Number(hole) })}
          />
        </div>
        <fieldset className={styles.players}>
          <legend>Players</legend>
          {setup.players.map((player, at) => (
            <div key={player.id} className={styles.player} data-team={game.teams ? '' : undefined}>
              <TextField
                label={at === 0 ? 'You' : `Player ${at + 1}`}
                value={player.name}
                maxLength={50}
                autoComplete="off"
                onChange={(text) => changePlayer(player.id, { name: text })}
              />
              <TextField
                label="Handicap"
                inputMode="numeric"
                value={player.handicap}
                autoComplete="off"
                onChange={(handicap) => changePlayer(player.id, { handicap })}
              />
              {setup.tees.length > 0 && (
                <SelectField
                  label="Tee"
                  value={player.tee}
                  placeholder="–"
                  clearable
                  options={setup.tees.map((tee) => ({
                    value: tee.id,
                    label: tee.gender ? `${tee.name}, ${tee.gender}` : tee.name,
                  }))}
                  onChange={(tee) => changePlayer(player.id, { tee })}
                />
              )}
              {game.teams && (
                <SelectField
                  label="Team"
                  value={player.team}
                  options={[
                    { value: 'A', label: 'A' },
                    { value: 'B', label: 'B' },
                  ]}
                  onChange={(team) => changePlayer(player.id, { team: team as 'A' | 'B' })}
                />
              )}
              {at > 0 && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove ${player.name || `player ${at + 1}`}`}
                  onClick={() => change({ players: setup.players.filter(({ id }) => id !== player.id) })}
                >
                  ×
                </button>
              )}
            </div>
          ))}
          {setup.players.length < PLAYERS_MAX && (
            <Button
              onClick={() =>
                change({ players: [...setup.players, newPlayer(setup.players.length % 2 === 0 ? 'A' : 'B')] })
              }
            >
              Add a player
            </Button>
          )}
          <p className={styles.note}>
            The handicap is the playing handicap: what the player receives in this game.
          </p>
        </fieldset>
        <p role="alert" className={styles.problem}>
          {hasFailed ? messages.noStorage : isTried && problem}
        </p>
        <Button type="submit" kind="main" wide>
          Start the round
        </Button>
      </form>
    </div>
  )
}
