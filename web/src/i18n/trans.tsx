import { Trans as LinguiTrans, type TransProps } from '@lingui/react'

/**
 * What the macro's `Trans` becomes (lingui.config.ts). Lingui fills in the values first and then looks for its tags, such as
 * <0>, in the whole: a name like <0>x</0> would be taken for one, and <constructor/> would end the page. A value in a list
 * stays out of that search.
 */
export function Trans({ values, ...message }: TransProps) {
  const guarded = values && Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isLikeTag(value) ? [value] : value]))
  return <LinguiTrans {...message} {...(guarded && { values: guarded })} />
}

const isLikeTag = (value: unknown): value is string => typeof value === 'string' && value.includes('<')
