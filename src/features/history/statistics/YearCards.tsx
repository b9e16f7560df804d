import { useLayoutEffect, useRef, useState } from 'react'
import type { YearCard } from '../../../domain/statistics/year-cards.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { ArrowButton } from '../../../ui/form/IconButton.static.tsx'
import { messages } from './messages.ts'
import styles from './YearCards.module.css'

interface Props {
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
export function YearCards({ cards, onPicture }: Props) {
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
        className={styles.cards}
        // biome-ignore lint/a11y/noRedundantRoles: without it Safari does not expose a list without bullets as a list
        role="list"
        aria-label={messages.cards}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        onScroll={measure}
      >
        {cards.map(({ title, value, lines }, at) => (
          <li key={title} className={styles.card}>
            <h2>{title}</h2>
            <p className={styles.value} data-length={lengthOf(value)}>
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
        <div className={styles.arrows}>
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
