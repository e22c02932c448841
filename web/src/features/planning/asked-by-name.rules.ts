import { NAME_MAX } from '@hand-in-hand/contract/constants.ts'
import { deviceStorage } from '../../platform/device-storage.ts'

/** Someone whom this device asked by name, with a link for them alone. */
export interface AskedByName {
  name: string
  /** The id of the link, its address, and the id of the task in the message. */
  invitation: number
  url: string
  task: number
  /** The message was opened in WhatsApp or as an SMS. */
  isSent: boolean
}

export const ASKED_BY_NAME_MAX = 5

/** First names that someone types, with commas, semicolons or new lines between them. The word 'and' does not separate names. */
export const typedNames = (text: string) =>
  text
    .split(/[,;،\n]+/)
    .map((name) => name.trim().slice(0, NAME_MAX))
    .filter((name) => name !== '')
    .slice(0, ASKED_BY_NAME_MAX)

const isAsked = (value: unknown): value is AskedByName =>
  typeof value === 'object' && value !== null && 'name' in value && 'invitation' in value && 'url' in value && 'task' in value

/** The people whom this device asked. No server has their names. */
export function askedHere(family: string): AskedByName[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read('askedByName') ?? '{}')
    const ofFamily: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, family) : []
    return Array.isArray(ofFamily) ? ofFamily.filter(isAsked) : []
  } catch {
    return []
  }
}

/** Stores the people of one family at a time: a device with two families forgets the people of the other family. */
export const keepAskedHere = (family: string, asked: readonly AskedByName[]) =>
  deviceStorage.write('askedByName', JSON.stringify({ [family]: asked }))
