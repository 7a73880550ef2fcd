/** Version of the numerical methods. It changes whenever the same inputs may give other digits. */
export const ENGINE_VERSION = "1.6.0";
