import type { FastifyRequest } from 'fastify'
import { OperatorRefusal } from '../features/operator/operating.rules.ts'
import { AppError } from '../platform/errors.ts'
import { phoneOf } from '../platform/phones.ts'

/** The fields of a sent form. */
export type SentForm = URLSearchParams

export const formOf = (request: FastifyRequest) => (request.body instanceof URLSearchParams ? request.body : new URLSearchParams())
export const fieldOf = (form: SentForm, name: string) => (form.get(name) ?? '').normalize('NFC').trim()
export const familyIn = (request: FastifyRequest) => Number((request.params as { number: string }).number) || 0

export function numberIn(request: FastifyRequest, name: string) {
  const text = (request.query as Record<string, unknown>)[name]
  return typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

export function ifSure(form: SentForm, number: number) {
  if (form.get('sure') !== 'yes') throw new OperatorRefusal('Tick "I mean it" first.')
  return number
}

export function readPhoneOfForm(text: string) {
  try {
    return phoneOf(text)
  } catch (error) {
    if (error instanceof AppError) throw new OperatorRefusal('That is no phone number with its country, such as +972502345678.')
    throw error
  }
}
