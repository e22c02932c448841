import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/**
 * Replaces the macro's `Trans` (lingui.config.ts). Lingui fills in the values first and then parses tags such as <0> in the result. So a
 * name like <0>x</0> would become a tag, and <constructor/> would crash the page. Lingui does not parse values in arrays, so a value with
 * `<` is put into an array.
 */
export function Trans({ values, ...message }: TransProps) {
  const guarded = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isLikeTag(value) ? [value] : value]))
  return <LinguiTrans {...message} {...(guarded && { values: guarded })} />
}

const isLikeTag = (value: unknown): value is string => typeof value === 'string' && value.includes('<')
