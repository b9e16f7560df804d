import type { CompetitionDocument, Entrant } from '../../contract/competition-document.ts'
import { playersLine } from '../../domain/competition/competition-texts.ts'
import { entrantFacts, FACT_NAMES, type FactName, factNames } from '../../domain/competition/entrant-facts.ts'
import { namedGroups } from '../../domain/competition/organiser-checks.ts'
import { utcDate } from '../../domain/dates/dates.ts'
import { printedNumber } from '../../domain/format/printed-number.ts'
import { useSharing } from '../../platform/browser/use-sharing.ts'
import { scorePath } from '../../routes.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import styles from './Competitions.module.css'
import type { NewKey, StepProps } from './organised.store.ts'

/** What phones that open a code and their players should know. */
const SLIP_STEPS = [
  'Scan the code with the camera of one or two phones. No account and no app is needed.',
  'Enter the score of each player after each hole. Without a network it is sent later.',
  'After the last hole, check the cards together and confirm them.',
]

interface Props extends Pick<StepProps, 'shown'> {
  /** From 0. */
  round: number
}

/** Returns the path with which a phone enters the scores of a group. */
export const codePath = (sheet: string, key: string) => `${scorePath(sheet)}#${key}`

const roundLine = ({ course, rounds }: CompetitionDocument, round: number) =>
  `round ${round + 1} · ${utcDate(Date.parse(rounds[round]?.date ?? ''))} · ${course.name}`

/** The list that is pinned up. */
export function StartList({ shown: { competition }, round }: Props) {
  const facts = factNames(competition)
  return (
    <>
      <h1>{competition.name}</h1>
      <p>Start list, {roundLine(competition, round)}</p>
      <table className={styles.onSheet}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Hole</th>
            <th scope="col">Group</th>
            <PlayerHeads facts={facts} />
          </tr>
        </thead>
        {namedGroups(competition, round).map(({ number, teeTime, startHole = 1, drawn }) => (
          <tbody key={number}>
            {drawn.map((one, at) => (
              <tr key={one.id}>
                {at === 0 && (
                  <>
                    <td rowSpan={drawn.length}>{teeTime}</td>
                    <td rowSpan={drawn.length}>{printedNumber(competition.course.holes, startHole - 1)}</td>
                    <td rowSpan={drawn.length}>{number}</td>
                  </>
                )}
                <PlayerCells competition={competition} facts={facts} one={one} />
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </>
  )
}

/** A slip for each group, to hand out at the start. */
export function Slips({ shown, round, keys }: Props & { keys: readonly NewKey[] }) {
  const { linkTo } = useSharing()
  const { competition, rounds } = shown
  const { holes } = competition.course
  const facts = factNames(competition)
  return namedGroups(competition, round).map(({ number, teeTime, startHole = 1, drawn }) => {
    const sheet = rounds[round]?.groups.find((group) => group.number === number)?.sheet
    const key = keys.find(({ group }) => group === number)?.key
    const url = sheet && key && linkTo(codePath(sheet, key))
    return (
      <section key={number} className={styles.slip}>
        <div>
          <h2>
            Group {number}
            {teeTime && ` · ${teeTime}`} · hole {printedNumber(holes, startHole - 1)}
          </h2>
          <p>
            {competition.name}, {roundLine(competition, round)}
          </p>
          <table className={styles.onSheet}>
            <thead>
              <tr>
                <PlayerHeads facts={facts} />
              </tr>
            </thead>
            <tbody>
              {drawn.map((one) => (
                <tr key={one.id}>
                  <PlayerCells competition={competition} facts={facts} one={one} />
                </tr>
              ))}
            </tbody>
          </table>
          <ol>
            {SLIP_STEPS.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        {url && (
          <>
            <QrCode text={url} label={`Code of group ${number}`} />
            <p className={styles.small}>
              For a phone that cannot scan: <code>{url}</code>
            </p>
          </>
        )}
      </section>
    )
  })
}

function PlayerHeads({ facts }: { facts: readonly FactName[] }) {
  const heads = ['Player', ...facts.map((name) => FACT_NAMES[name])]
  return heads.map((head) => (
    <th key={head} scope="col">
      {head}
    </th>
  ))
}

interface CellsProps {
  competition: CompetitionDocument
  facts: readonly FactName[]
  one: Entrant
}

function PlayerCells({ competition, facts, one }: CellsProps) {
  const texts = entrantFacts(competition, one)
  return (
    <>
      <td data-long>
        <strong>
          <bdi>{one.name}</bdi>
        </strong>
        <div className={styles.small}>{playersLine(one.name, one.players)}</div>
      </td>
      {facts.map((name) => (
        <td key={name} data-long={name !== 'handicap' || undefined}>
          {texts[name]}
        </td>
      ))}
    </>
  )
}
