import { StaffTools } from './StaffTools.tsx'

export function StaffToolsIsland() {
  return <StaffTools />
}
