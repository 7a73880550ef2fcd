/**
 * An e-mail address by the HTML standard (a valid e-mail address), with the letters of any script in its domain, at least two parts of
 * it, and at most 64 signs before the @ (RFC 5321).
 */
export const EMAIL =
  /^(?=[^@]{1,64}@)[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;
