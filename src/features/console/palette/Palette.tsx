import { useStore } from '@nanostores/react'
import { useEffect, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { useListBox } from '../../../ui/form/use-list-box.ts'
import { messages } from '../keys/messages.ts'
import type { Command } from '../keys/page-commands.ts'
import type { Suggestions } from '../user/search/suggestions.store.ts'
import styles from './Palette.module.css'
import { type PaletteGroup, type PaletteSources, paletteGroups } from './palette-items.ts'

interface Props {
  sources: Omit<PaletteSources, 'matches' | 'pageResults'>
  /** Finds golfers, rounds and promo codes while the user types. */
  suggestions: Suggestions
  /** Returns what a text finds on the page. */
  findOnPage: (text: string) => readonly Command[]
  onClose: () => void
}

/** A dialog with a text field and a list of commands, from which arrow keys choose (WAI-ARIA: combobox). */
export function Palette({ sources, suggestions, findOnPage, onClose }: Props) {
  const [text, setText] = useState('')
  const found = useStore(suggestions.$state)
  useEffect(() => suggestions.close, [suggestions])
  const typed = text.trim()
  // While the user types on, what was found for the beginning stays.
  const matches = found.status === 'open' && typed.startsWith(found.query) ? found.matches : []
  const pageResults = typed === '' ? [] : findOnPage(typed)
  const groups = paletteGroups(text, { ...sources, matches, pageResults })
  const items = groups.flatMap((group) => group.items)
  const listBox = useListBox({
    label: messages.results,
    count: items.length,
    of: text,
    initial: 0,
    onTake: (index) => run(items[index]),
  })

  function run(item: Command | undefined) {
    // Closed first, because closing restores the focus and the command may then move it.
    flushSync(onClose)
    item?.run()
  }

  return (
    <Dialog isOpen title={messages.paletteTitle} onClose={onClose} isPalette>
      <input
        type="text"
        role="combobox"
        className={styles.input}
        aria-label={messages.paletteTitle}
        aria-expanded={items.length > 0}
        {...listBox.field}
        placeholder={messages.placeholder}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          suggestions.type(event.target.value)
        }}
        onKeyDown={listBox.onKeyDown}
      />
      <div {...listBox.list} {...listBox.popup} className={styles.list}>
        {groups.map((group) => (
          <Options
            key={group.title}
            group={group}
            attributesOf={(item) => listBox.optionOf(items.indexOf(item))}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface OptionsProps {
  group: PaletteGroup
  attributesOf: (item: Command) => ReturnType<ReturnType<typeof useListBox>['optionOf']>
}

function Options({ group, attributesOf }: OptionsProps) {
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box
    <div role="group" aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {group.title}
      </p>
      {group.items.map((item) => (
        <div key={item.id} {...attributesOf(item)} className={styles.option}>
          {item.label}
        </div>
      ))}
    </div>
  )
}
