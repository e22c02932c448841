import { CallError } from '../api-client.ts'
import { forgetDraft, isText, readDraft, writeDraft } from '../draft.ts'

/**
 * Sends what a form creates, with a key that the form keeps until the reply is there. So a request whose reply was lost creates
 * nothing a second time, however often it is sent, also after a reload. `form` is the name of its draft. Throws what `send` throws.
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
    // What was changed since is something new, if it is sent again.
    if (error instanceof CallError && error.code === 'key_reused') forgetDraft(name)
    throw error
  }
}

/** 128 random bits. Not by `randomUUID`, which browsers have over HTTPS alone. */
const makeKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
