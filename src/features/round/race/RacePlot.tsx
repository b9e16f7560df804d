import type { CSSProperties, PointerEvent } from 'react'
import { type Race, type RaceLine, raceValueText } from '../../../domain/race.ts'
import { chartSlider, within } from '../../../ui/chart/chart-slider.ts'
import { messages } from './messages.ts'
import chart from './RaceChart.module.css'
import styles from './RacePlot.module.css'
import { lastStepOf, type Scale, scaleOf, seriesOf, spreadLabels, stepText } from './race-view.ts'

/** The position that the viewer has selected with pointer or keyboard. */
export interface Cursor {
  /** Index in the order of play. */
  step: number
  cardIndex: number | undefined
}

interface Props {
  race: Race
  step: number
  chosenLine: RaceLine | undefined
  hasCursor: boolean
  onCursor: (cursor: Cursor | undefined) => void
  onChoose: (cardIndex: number | undefined) => void
}

/** Shows the lines of the race. For keyboards and screen readers it is a slider over the holes. */
export function RacePlot({ race, step, chosenLine, hasCursor, onCursor, onChoose }: Props) {
  const scale = scaleOf(race)
  const { holes, decidingStep } = race
  const cardIndex = chosenLine?.entry.cardIndex

  return (
    <div className={styles.plot} style={{ '--holes': holes.length } as CSSProperties}>
      <div className={styles.axis} data-wide={race.decider === 'match' || undefined} aria-hidden="true">
        {scale.ticks.map(({ value, at }) => (
          <span key={value} style={{ insetBlockStart: `${at}%` }}>
            {raceValueText(value, race.decider)}
          </span>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: `chartSlider` makes it a slider */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: `chartSlider` handles the keys */}
      <div
        className={styles.area}
        {...chartSlider({
          label: messages.raceSlider,
          count: lastStepOf(race) + 1,
          index: step,
          text: stepText(race, step, chosenLine),
          afterKey: (key) => cursorAfter(key, race, step, chosenLine),
          positionAt: (event) => cursorAt(event, race, scale),
          onChoose: onCursor,
          onPress: () => onChoose(cardIndex),
        })}
        onClick={() => cardIndex !== undefined && onChoose(cardIndex)}
      >
        <Lines race={race} scale={scale} chosenLine={chosenLine} />
        {decidingStep !== undefined && (
          <span className={styles.decided} style={{ insetInlineStart: `${scale.x(decidingStep)}%` }}>
            {/* Moved by its own share of the width, so that it stays above the plot at both ends. */}
            <span style={{ translate: `${-scale.x(decidingStep)}%` }}>{messages.decided}</span>
          </span>
        )}
        {hasCursor && <span className={styles.cursor} style={{ insetInlineStart: `${scale.x(step)}%` }} />}
        <Dots race={race} scale={scale} step={step} chosenLine={chosenLine} />
      </div>
      <Labels race={race} scale={scale} chosenLine={chosenLine} />
      <div className={styles.holes} aria-hidden="true">
        {holes.map((hole, at) => (
          <span
            key={hole}
            data-current={(hasCursor && at === step) || undefined}
            style={{ insetInlineStart: `${scale.x(at)}%` }}
          >
            {race.numbers[at]}
          </span>
        ))}
      </div>
    </div>
  )
}

interface PartProps {
  race: Race
  scale: Scale
  chosenLine: RaceLine | undefined
}

function Lines({ race, scale, chosenLine }: PartProps) {
  const { lines } = race
  // Sorted, because the line that is drawn last is on top.
  const order = lines.toReversed().toSorted((a, b) => Number(a === chosenLine) - Number(b === chosenLine))
  return (
    <svg className={styles.lines} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {scale.ticks.map(({ value, at }) => (
        <line key={value} x1={0} x2={100} y1={at} y2={at} data-zero={value === 0 || undefined} />
      ))}
      {order.map((line) => (
        <polyline
          key={line.entry.cardIndex}
          points={[0, ...line.values].map((value, at) => `${scale.x(at - 1)},${scale.y(value)}`).join(' ')}
          data-series={seriesOf(race, line)}
          data-look={lookOf(line, chosenLine)}
        />
      ))}
    </svg>
  )
}

const lookOf = (line: RaceLine, chosenLine: RaceLine | undefined) => {
  if (line === chosenLine) return 'chosen'
  return chosenLine ? 'quiet' : undefined
}

/** Marks the lead changes, and the positions of the highlighted lines after the selected hole. */
function Dots({ race, scale, step, chosenLine }: PartProps & { step: number }) {
  const marked = race.lines.filter((line) => line === chosenLine || seriesOf(race, line) !== undefined)
  const place = (at: number, value: number) => ({
    insetInlineStart: `${scale.x(at)}%`,
    insetBlockStart: `${scale.y(value)}%`,
  })
  return (
    <>
      {race.leadChanges.map(({ step: at, cardIndex }) => {
        const line = race.lines.find(({ entry }) => entry.cardIndex === cardIndex)
        const value = line?.values[at]
        if (!line || value === undefined) return null
        return (
          <span
            key={at}
            className={styles.change}
            data-series={seriesOf(race, line)}
            style={place(at, value)}
          />
        )
      })}
      {marked.map((line) => {
        const at = Math.min(step, line.values.length - 1)
        const value = line.values[at]
        if (value === undefined) return null
        return (
          <span
            key={line.entry.cardIndex}
            className={styles.dot}
            data-series={seriesOf(race, line)}
            data-look={lookOf(line, chosenLine)}
            style={place(at, value)}
          />
        )
      })}
    </>
  )
}

/** Height of a label in per cent of the plot's height. */
const LABEL_GAP = 8

/** Shows the names at the ends of the lines. */
function Labels({ race, scale, chosenLine }: PartProps) {
  const named = race.lines.filter(
    (line) => line.values.length > 0 && (line === chosenLine || seriesOf(race, line) !== undefined),
  )
  const places = spreadLabels(
    named.map(({ values }) => scale.y(values.at(-1) ?? 0)),
    LABEL_GAP,
  )
  return (
    <div className={styles.labels} aria-hidden="true">
      {named.map((line, at) => (
        <span
          key={line.entry.cardIndex}
          data-look={lookOf(line, chosenLine)}
          style={{ insetBlockStart: `${places[at]}%` }}
        >
          <span className={chart.swatch} data-series={seriesOf(race, line)} />
          <bdi>{line.entry.name}</bdi>
        </span>
      ))}
    </div>
  )
}

/**
 * Returns the position to which a key moves the cursor: left and right change the hole, up and down change the player.
 */
function cursorAfter(
  key: string,
  race: Race,
  step: number,
  chosenLine: RaceLine | undefined,
): Cursor | undefined {
  const { lines } = race
  const at = chosenLine ? lines.indexOf(chosenLine) : undefined
  const lastStep = lastStepOf(race)
  const cardIndex = chosenLine?.entry.cardIndex
  const toStep = (next: number) => ({ step: within(next, lastStep + 1), cardIndex })
  const toLine = (next: number) => {
    const line = lines[within(next, lines.length)]
    return { step: Math.min(step, lastStepOf(race, line)), cardIndex: line?.entry.cardIndex }
  }
  switch (key) {
    case 'ArrowLeft':
      return toStep(step - 1)
    case 'ArrowRight':
      return toStep(step + 1)
    case 'Home':
      return toStep(0)
    case 'End':
      return toStep(lastStep)
    case 'ArrowUp':
      return toLine((at ?? lines.length) - 1)
    case 'ArrowDown':
      return toLine((at ?? -1) + 1)
    default:
      return undefined
  }
}

/** Maximum distance between pointer and line for selecting the line, as a share of the plot's height. */
const POINTED_WITHIN_PERCENT = 8

function cursorAt({ currentTarget, clientX, clientY }: PointerEvent, race: Race, scale: Scale): Cursor {
  const box = currentTarget.getBoundingClientRect()
  const x = ((clientX - box.left) / box.width) * race.holes.length
  const step = within(Math.round(x) - 1, lastStepOf(race) + 1)
  const y = ((clientY - box.top) / box.height) * 100
  const near = race.lines
    .flatMap(({ entry, values }) => {
      const value = values[step]
      return value === undefined
        ? []
        : [{ cardIndex: entry.cardIndex, distance: Math.abs(scale.y(value) - y) }]
    })
    .filter(({ distance }) => distance <= POINTED_WITHIN_PERCENT)
    .toSorted((a, b) => a.distance - b.distance)[0]
  return { step, cardIndex: near?.cardIndex }
}
