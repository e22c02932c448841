import { lazy } from 'react'

/** The details are code of their own, which a list does without: a card asks for it when a finger or the focus comes to it. */
export const loadOpenedTask = async () => ({ default: (await import('../task.screen.tsx')).TaskScreen })

export const OpenedTask = lazy(loadOpenedTask)
