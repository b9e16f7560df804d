import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { messages } from '../keys/messages.ts'
import type { Command } from '../keys/page-commands.ts'
import styles from './Palette.module.css'
import { type PaletteGroup, type PaletteSources, paletteGroups } from './palette-items.ts'

interface Props {
  sources: PaletteSources
  onClose: () => void
}

/** A dialog with a text field and a list of commands, from which arrow keys choose (WAI-ARIA: combobox). */
export function Palette({ sources, onClose }: Props) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const groups = paletteGroups(text, sources)
  const items = groups.flatMap((group) => group.items)
  const chosen = items[active]
  const optionId = (item: Command) => `${id}-${items.indexOf(item)}`

  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function run(item: Command) {
    // Closed first, because closing restores the focus and the command may then move it.
    flushSync(onClose)
    item.run()
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and Escape may end an IME composition.
    if (event.nativeEvent.isComposing) return
    const to = targetOf(event, active, items.length)
    if (to !== undefined) {
      event.preventDefault()
      setActive(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (chosen) run(chosen)
    }
  }

  return (
    <Dialog isOpen title={messages.paletteTitle} onClose={onClose} isPalette>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={messages.paletteTitle}
        aria-expanded={items.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen && optionId(chosen)}
        aria-autocomplete="list"
        placeholder={messages.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} className={styles.list} role="listbox" aria-label={messages.results}>
        {groups.map((group) => (
          <Options
            key={group.title}
            group={group}
            chosen={chosen}
            optionId={optionId}
            onHover={(item) => setActive(items.indexOf(item))}
            onRun={run}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface OptionsProps {
  group: PaletteGroup
  chosen: Command | undefined
  optionId: (item: Command) => string
  onHover: (item: Command) => void
  onRun: (item: Command) => void
}

function Options({ group, chosen, optionId, onHover, onRun }: OptionsProps) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
    <div role="group" aria-labelledby={titleId} className={styles.group}>
      <p id={titleId} className={styles.title}>
        {group.title}
      </p>
      {group.items.map((item) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the text field keeps the focus
        // biome-ignore lint/a11y/useKeyWithClickEvents: the text field handles the keys
        <div
          key={item.id}
          id={optionId(item)}
          role="option"
          aria-selected={item === chosen}
          className={styles.option}
          onPointerMove={() => item !== chosen && onHover(item)}
          // Keeps the focus in the text field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onRun(item)}
        >
          {item.label}
        </div>
      ))}
    </div>
  )
}

/** Returns the index of the item that a key moves to, or undefined for other keys. */
function targetOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number, count: number) {
  if (ctrlKey || metaKey || altKey || count === 0) return undefined
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count
    case 'ArrowUp':
      return (at + count - 1) % count
    case 'PageDown':
      return count - 1
    case 'PageUp':
      return 0
    default:
      return undefined
  }
}
