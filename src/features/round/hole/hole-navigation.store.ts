import { atom } from 'nanostores'
import { clampHole, fragmentOf, holeIndexOf } from '../../../domain/hole-fragment.ts'
import type { Page } from '../../../platform/browser/page.ts'

const LEFT = 37
const RIGHT = 39
const HOME = 36
const END = 35

/** The fields of a keydown event that the navigation reads. Keys are compared by key code. */
export type Press = Pick<
  KeyboardEvent,
  'keyCode' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>

/** Which hole is shown. The address's fragment holds it, so that a link, a reload and Back lead to the same hole. */
export function createHoleNavigation(page: Page) {
  let fragment = ''
  let holeCount = 0
  /** From 0; always one of the course's. */
  const $index = atom(0)
  const settle = () => $index.set(holeIndexOf(fragment, holeCount))
  const moved = new Set<() => void>()

  function show(index: number): void {
    const next = clampHole(index, holeCount)
    if (next === $index.get()) return
    fragment = fragmentOf(next)
    settle()
    // In place of the last hole, so that Back leaves the round at once.
    page.rewrite(fragment)
  }

  /** As `show`, by the viewer's own hand. */
  function go(index: number): void {
    for (const listener of moved) listener()
    show(index)
  }

  const targets = new Map([
    [LEFT, () => $index.get() - 1],
    [RIGHT, () => $index.get() + 1],
    [HOME, () => 0],
    [END, () => holeCount - 1],
  ])

  return {
    /** Reads the address and listens to it; answers how to end it. */
    start(): () => void {
      const read = () => {
        fragment = page.url().hash
        settle()
      }
      read()
      return page.onChange(read)
    },
    $index,
    show,
    go,
    previous: () => go($index.get() - 1),
    next: () => go($index.get() + 1),
    setHoleCount(count: number): void {
      holeCount = count
      settle()
    },
    /** Answers whether the key was one that moves between holes. */
    press(press: Press): boolean {
      const target = targets.get(press.keyCode)
      if (!target || !isPlain(press) || isTyping(press.target)) return false
      go(target())
      return true
    },
    /** A key that was pressed in the map's frame. */
    pressCode(keyCode: number): void {
      const target = targets.get(keyCode)
      if (target) go(target())
    },
    onUserMove(listener: () => void): () => void {
      moved.add(listener)
      return () => moved.delete(listener)
    },
  }
}
export type HoleNavigation = ReturnType<typeof createHoleNavigation>

function isPlain({ ctrlKey, altKey, metaKey, shiftKey, defaultPrevented }: Press): boolean {
  return !(ctrlKey || altKey || metaKey || shiftKey || defaultPrevented)
}

/** In a field, a list of choices or a slider the arrows and Home belong to it. */
function isTyping(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLElement> | null
  if (typeof element?.closest !== 'function') return false
  return element.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
}
