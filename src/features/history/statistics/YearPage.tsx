import { useLayoutEffect, useRef, useState } from 'react'
import type { YearFigures } from '../../../contract/statistics.ts'
import { yearCardImage, yearImage } from '../../../domain/card-image/year-image.ts'
import { type YearCard, yearCards } from '../../../domain/statistics/year-cards.ts'
import { type YearFact, type YearRow, yearRows } from '../../../domain/statistics/year-facts.ts'
import { roundPath } from '../../../routes.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { ArrowButton } from '../../../ui/form/IconButton.static.tsx'
import { LinkButton } from '../../../ui/form/LinkButton.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { CardImageDialog } from '../../shared/card-image/CardImageDialog.tsx'
import { viewPath } from '../history-view.store.ts'
import { roundCount } from '../year-summary.ts'
import tableStyles from './FiguresTable.module.css'
import { Definitions, FiguresTable, Group } from './FiguresTable.tsx'
import { messages } from './messages.ts'
import { SharesChart } from './SharesChart.tsx'
import styles from './Statistics.module.css'
import cardStyles from './YearPage.module.css'

interface Props {
  /** The years, newest first. */
  years: readonly YearFigures[]
  year: number
  company: string
  /** The name of the golfer, if known. */
  golfer: string | undefined
}

/** Shows the review of one year: cards to swipe, each with a picture to share, then all figures in a table. */
export function YearPage({ years, year, company, golfer }: Props) {
  const [shownCard, setShownCard] = useState<YearCard>()
  const at = years.findIndex((one) => one.year === year)
  const figures = years[at]
  const title = yearTitle(year)
  if (!figures) {
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <EmptyState
          title={messages.noYear}
          action={<a href={viewPath({ name: 'statistics' })}>{messages.title}</a>}
        />
      </>
    )
  }
  const previous = years[at + 1]
  const cards = yearCards(figures, previous)
  return (
    <div className={styles.page}>
      <PageTitle
        lead={
          <span className="row gap-2">
            {roundCount(figures.rounds)}
            <Definitions />
          </span>
        }
      >
        {title}
      </PageTitle>
      <YearCards cards={cards} onPicture={(card) => setShownCard(cards[card])} />
      <div className={styles.columns}>
        <YearTable rows={yearRows(figures, previous)} years={previous ? [year, previous.year] : [year]} />
        {figures.holes > 0 && (
          <Group title={messages.shares} isCard>
            <SharesChart years={previous && previous.holes > 0 ? [figures, previous] : [figures]} />
          </Group>
        )}
      </div>
      <nav className="row not-printed" aria-label={messages.years}>
        <YearLink year={previous} />
        <YearLink year={years[at - 1]} />
      </nav>
      {shownCard && (
        <CardImageDialog
          title={messages.pictureTitle}
          images={[
            {
              label: shownCard.title,
              image: () => yearCardImage(shownCard, { year, golfer, company }),
              isWhole: true,
            },
            { label: messages.wholeYear, image: () => yearImage(figures, { golfer, company }) },
          ]}
          name={title}
          label={title}
          onClose={() => setShownCard(undefined)}
        />
      )}
    </div>
  )
}

export const yearTitle = (year: number) => `${year} in review`

function YearLink({ year }: { year: YearFigures | undefined }) {
  return year && <LinkButton href={viewPath({ name: 'year', year: year.year })}>{year.year}</LinkButton>
}

interface TableProps {
  rows: readonly YearRow[]
  /** The heading of each column of figures. */
  years: readonly number[]
}

/** Shows the figures of a year beside those of the year before. */
function YearTable({ rows, years }: TableProps) {
  const figure = (
    <span key="figure" className="visually-hidden">
      {messages.figure}
    </span>
  )
  return (
    <FiguresTable
      label={messages.figuresOfYear}
      hasNames
      head={[figure, ...years]}
      rows={rows.map(({ label, facts }) => [
        label,
        ...facts.map((fact) => (fact ? <Cell key={label} fact={fact} /> : '–')),
      ])}
    />
  )
}

/** A note of at most this many characters is beside its value, a longer one below. */
const SHORT_MAX = 8

function Cell({ fact: { value, note, roundToken } }: { fact: YearFact }) {
  return (
    <>
      {roundToken === undefined ? <bdi>{value}</bdi> : <a href={roundPath(roundToken)}>{value}</a>}{' '}
      {note && (
        <span className={tableStyles.note} data-long={note.length > SHORT_MAX || undefined}>
          {note}
        </span>
      )}
    </>
  )
}

interface CardsProps {
  cards: readonly YearCard[]
  /** Opens the picture of a card. */
  onPicture: (card: number) => void
}

/** How far the cards are scrolled. */
type Position = { isAtStart: boolean; isAtEnd: boolean }

/**
 * Shows the cards of a year beside each other. Where they do not fit, they are swiped, or moved through with buttons or
 * the keyboard.
 */
function YearCards({ cards, onPicture }: CardsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [{ isAtStart, isAtEnd }, setPosition] = useState<Position>({ isAtStart: true, isAtEnd: true })
  const measure = () => list.current && setPosition(positionOf(list.current))
  // biome-ignore lint/correctness/useExhaustiveDependencies: measures whatever list is shown
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])

  return (
    <div className="stack gap-3">
      <ol
        ref={list}
        className={cardStyles.cards}
        // biome-ignore lint/a11y/noRedundantRoles: without it Safari does not expose a list without bullets as a list
        role="list"
        aria-label={messages.cards}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={measure}
      >
        {cards.map(({ title, value, lines }, at) => (
          <li key={title} className={cardStyles.card}>
            <h2>{title}</h2>
            <p className={cardStyles.value} data-length={lengthOf(value)}>
              <bdi>{value}</bdi>
            </p>
            <ul className="small">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <Button onClick={() => onPicture(at)} aria-label={`${messages.picture}: ${title}`}>
              {messages.picture}
            </Button>
          </li>
        ))}
      </ol>
      {!(isAtStart && isAtEnd) && (
        <div className={cardStyles.arrows}>
          <ArrowButton
            to="left"
            label={messages.previousCard}
            isLast={isAtStart}
            onPress={() => moveBy(list.current, -1)}
          />
          <ArrowButton
            to="right"
            label={messages.nextCard}
            isLast={isAtEnd}
            onPress={() => moveBy(list.current, 1)}
          />
        </div>
      )}
    </div>
  )
}

/** Figures are larger than names, and long names smaller than others. */
function lengthOf({ length }: string): 'figure' | 'name' | 'long' {
  if (length <= 5) return 'figure'
  return length <= 28 ? 'name' : 'long'
}

/** Positions are fractions of pixels on some screens. */
const TOLERANCE_PX = 2

function positionOf({ scrollLeft, clientWidth, scrollWidth }: Element): Position {
  return {
    isAtStart: scrollLeft <= TOLERANCE_PX,
    isAtEnd: scrollLeft + clientWidth >= scrollWidth - TOLERANCE_PX,
  }
}

/** Scrolls the list by a number of cards. */
function moveBy(list: HTMLElement | null, cards: number): void {
  const [first, second] = list?.querySelectorAll<HTMLElement>(':scope > li') ?? []
  if (first && second) list?.scrollBy({ left: cards * (second.offsetLeft - first.offsetLeft) })
}
