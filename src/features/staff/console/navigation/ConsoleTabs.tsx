import { useStore } from '@nanostores/react'
import { useHydrated } from '../../../../platform/use-hydrated.ts'
import { Tabs, type TabsProps } from '../../../../ui/Tabs.tsx'
import type { Console } from '../console.ts'
import { CONSOLE_TABS, type ConsoleTab } from '../console-address.ts'
import { TAB_LABELS, TAB_PATHS } from './staff-screens.ts'

type Props = Pick<Console, 'address'>

/**
 * The three tabs of the console. They are prerendered as links without selection, because the selection depends on the
 * URL.
 */
export function ConsoleTabs({ address }: Props) {
  if (useHydrated()) return <AddressTabs address={address} />
  return <LabelledTabs hrefOf={(tab) => TAB_PATHS[tab]} selected={undefined} onSelect={() => {}} />
}

function AddressTabs({ address }: Props) {
  const { tab } = useStore(address.$address)
  return (
    <LabelledTabs
      hrefOf={(id) => address.hrefOf({ tab: id })}
      selected={tab}
      onSelect={(id) => address.go({ tab: id })}
    />
  )
}

interface LabelledProps extends Pick<TabsProps<ConsoleTab>, 'selected' | 'onSelect'> {
  hrefOf: (tab: ConsoleTab) => string
}

function LabelledTabs({ hrefOf, selected, onSelect }: LabelledProps) {
  const tabs = CONSOLE_TABS.map((id) => ({ id, label: TAB_LABELS[id], href: hrefOf(id) }))
  return (
    <Tabs label="Console" name="console" look="board" tabs={tabs} selected={selected} onSelect={onSelect} />
  )
}
