// GSM 03.38: the phones' own alphabet, 160 characters a message. Anything else makes the whole message Unicode, 70 characters.
const GSM7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà|^€{}[~\]\\]*$/

/** Whether a text goes out in the phones' own alphabet. */
export const isGsm7 = (text: string) => GSM7.test(text)
