import { lazy } from 'react'
import { withMessages } from '../../../i18n/catalogues.ts'

const loadScreen = withMessages(['task'], async () => (await import('../task.screen.tsx')).TaskScreen)

/** The details are loaded lazily: the list loads them once it is at rest. */
export const loadOpenedTask = async () => ({ default: await loadScreen() })

export const OpenedTask = lazy(loadOpenedTask)
