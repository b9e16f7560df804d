import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'

interface ListBoxDeps {
  /** Names the list for screen readers. */
  label: string
  /** The number of options shown; 0 while the list is closed. */
  count: number
  /** Identifies the list: in another one, the initial option is active again. */
  of?: unknown
  /** The option that is active until a key or the pointer moves on; by default none is. */
  initial?: number
  onTake: (index: number) => void
  /** Called on Escape while options are shown. Without it, the key is left to the page. */
  onClose?: () => void
}

/**
 * Handles a list box below a text field, which keeps the focus (WAI-ARIA: combobox). Arrow keys change the active option,
 * from the last to the first and back; Page Up and Page Down go to the ends; Enter takes it; Escape closes the list.
 * Returns the attributes of the field, the list, its popup and its options.
 */
export function useListBox({ label, count, of, initial, onTake, onClose }: ListBoxDeps) {
  const [chosen, setChosen] = useState<{ of: unknown; index: number | undefined }>()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const index = chosen && chosen.of === of ? chosen.index : initial
  const active = index !== undefined && index < count ? index : undefined
  const setActive = (index: number | undefined) => setChosen({ of, index })
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => {
    if (active === undefined) return
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  /** Returns whether it has handled the key. */
  function onKeyDown(event: KeyboardEvent): boolean {
    // Enter and Escape may end an IME composition.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || count === 0) return false
    const next = optionAfterKey(event.key, active, count)
    if (next !== undefined) setActive(next)
    else if (event.key === 'Enter' && active !== undefined) onTake(active)
    else if (event.key === 'Escape' && onClose) onClose()
    else return false
    event.preventDefault()
    return true
  }

  return {
    setActive,
    onKeyDown,
    field: {
      'aria-autocomplete': 'list' as const,
      'aria-controls': count > 0 ? id : undefined,
      'aria-activedescendant': active === undefined ? undefined : optionId(active),
    },
    /** Keeps the focus in the field, because losing it would close the list. */
    popup: { onPointerDown: (event: PointerEvent) => event.preventDefault() },
    // Otherwise Tab would lead from the field to a list that scrolls, which closes when the field loses the focus.
    list: { ref: list, id, role: 'listbox', 'aria-label': label, tabIndex: -1 },
    optionOf: (index: number) => ({
      id: optionId(index),
      role: 'option',
      tabIndex: -1,
      'aria-selected': index === active,
      onPointerMove: () => index === active || setActive(index),
      onClick: () => onTake(index),
    }),
  }
}

/** Returns the index of the option that a key moves to, or undefined for other keys. */
function optionAfterKey(key: string, at: number | undefined, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return at === undefined ? 0 : (at + 1) % count
    case 'ArrowUp':
      return at === undefined ? count - 1 : (at + count - 1) % count
    case 'PageDown':
      return count - 1
    case 'PageUp':
      return 0
    default:
      return undefined
  }
}
