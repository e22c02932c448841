import { CallError } from '../api-client.ts'
import { forgetDraft, isText, readDraft, writeDraft } from '../draft.ts'

/**
 * Sends what a form creates, with a key that the form keeps until the reply arrives. So a request whose reply was lost creates nothing a
 * second time, however often it is sent, even after a reload. `form` is the name of the form's draft. Throws what `send` throws.
 */
export async function sendOnce<Reply>(form: string, send: (headers: { 'Idempotency-Key': string }) => Promise<Reply>): Promise<Reply> {
  const name = `${form} key`
  const key = readDraft(name, isText) ?? makeKey()
  writeDraft(name, key)
  try {
    const reply = await send({ 'Idempotency-Key': key })
    forgetDraft(name)
    return reply
  } catch (error) {
    // The person has changed the form since the first request, so the next request creates something new and needs a new key.
    if (error instanceof CallError && error.code === 'key_reused') forgetDraft(name)
    throw error
  }
}

/** 128 random bits. `randomUUID` is not used, because browsers have it only over HTTPS. */
const makeKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
