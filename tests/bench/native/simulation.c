/*
 * Yardstick of the simulation: the same work as lognormalMatrices and project, in plain loops over contiguous numbers,
 * which the compiler vectorises where it can. MT19937 (Matsumoto & Nishimura 1998), AS 241 (Wichura 1988), correlated
 * lognormal months, monthly rebalancing with deposits and fees, quantiles at each date, successes.
 *
 * simulation SEED SCENARIOS MONTHS ASSETS BALANCE DEPOSIT ENTRY_FEE MANAGEMENT_FEE TARGET ROUNDS
 * writes {"ms": median time of a round, "successes": count, "median": final amount}.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { N = 624, M = 397 };

static uint32_t state[N];
static int position;

static void seed_generator(uint32_t seed) {
  state[0] = seed;
  for (int i = 1; i < N; i++) state[i] = 1812433253u * (state[i - 1] ^ (state[i - 1] >> 30)) + (uint32_t)i;
  position = N;
}

static inline uint32_t twist(uint32_t upper, uint32_t lower, uint32_t far_word) {
  uint32_t y = (upper & 0x80000000u) | (lower & 0x7fffffffu);
  return far_word ^ (y >> 1) ^ (-(y & 1u) & 0x9908b0dfu);
}

static void regenerate(void) {
  for (int k = 0; k < N - M; k++) state[k] = twist(state[k], state[k + 1], state[k + M]);
  for (int k = N - M; k < N - 1; k++) state[k] = twist(state[k], state[k + 1], state[k + M - N]);
  state[N - 1] = twist(state[N - 1], state[0], state[M - 1]);
  position = 0;
}

static void fill_uniforms(double *target, int count) {
  for (int i = 0; i < count;) {
    if (position == N) regenerate();
    int some = N - position < count - i ? N - position : count - i;
    for (int k = 0; k < some; k++) {
      uint32_t y = state[position + k];
      y ^= y >> 11;
      y ^= (y << 7) & 0x9d2c5680u;
      y ^= (y << 15) & 0xefc60000u;
      y ^= y >> 18;
      target[i + k] = ((double)y + 0.5) * (1.0 / 4294967296.0);
    }
    position += some;
    i += some;
  }
}

static double tail_quantile(double p, double q) {
  double r = sqrt(-log(q < 0 ? p : 1 - p)), z;
  if (r <= 5) {
    r -= 1.6;
    z = (((((((7.74545014278341407640e-4 * r + 2.27238449892691845833e-2) * r + 2.41780725177450611770e-1) * r +
             1.27045825245236838258) * r + 3.64784832476320460504) * r + 5.76949722146069140550) * r +
          4.63033784615654529590) * r + 1.42343711074968357734) /
        (((((((1.05075007164441684324e-9 * r + 5.47593808499534494600e-4) * r + 1.51986665636164571966e-2) * r +
             1.48103976427480074590e-1) * r + 6.89767334985100004550e-1) * r + 1.67638483018380384940) * r +
          2.05319162663775882187) * r + 1);
  } else {
    r -= 5;
    z = (((((((2.01033439929228813265e-7 * r + 2.71155556874348757815e-5) * r + 1.24266094738807843860e-3) * r +
             2.65321895265761230930e-2) * r + 2.96560571828504891230e-1) * r + 1.78482653991729133580) * r +
          5.46378491116411436990) * r + 6.65790464350110377720) /
        (((((((2.04426310338993978564e-15 * r + 1.42151175831644588870e-7) * r + 1.84631831751005468180e-5) * r +
             7.86869131145613259100e-4) * r + 1.48753612908506148525e-2) * r + 1.36929880922735805310e-1) * r +
          5.99832206555887937690e-1) * r + 1);
  }
  return q < 0 ? -z : z;
}

static inline double normal_quantile(double p) {
  double q = p - 0.5;
  if (q > 0.425 || q < -0.425) return tail_quantile(p, q);
  double r = 0.180625 - q * q;
  return q * (((((((2.5090809287301226727e3 * r + 3.3430575583588128105e4) * r + 6.7265770927008700853e4) * r +
                  4.5921953931549871457e4) * r + 1.3731693765509461125e4) * r + 1.9715909503065514427e3) * r +
               1.3314166789178437745e2) * r + 3.3871328727963666080) /
         (((((((5.2264952788528545610e3 * r + 2.8729085735721942674e4) * r + 3.9307895800092710610e4) * r +
               2.1213794301586595867e4) * r + 5.3941960214247511077e3) * r + 6.8718700749205790830e2) * r +
            4.2313330701600911252e1) * r + 1);
}

static void fill_normals(double *restrict target, double *restrict uniform, int count) {
  fill_uniforms(uniform, count);
  for (int i = 0; i < count; i++) target[i] = normal_quantile(uniform[i]);
}

static void sort(double *x, int n) {
  while (n > 24) {
    double a = x[0], b = x[n / 2], c = x[n - 1];
    double pivot = a < b ? (b < c ? b : a < c ? c : a) : (a < c ? a : b < c ? c : b);
    int i = 0, j = n - 1;
    while (i <= j) {
      while (x[i] < pivot) i++;
      while (x[j] > pivot) j--;
      if (i <= j) {
        double swap = x[i];
        x[i++] = x[j];
        x[j--] = swap;
      }
    }
    if (j + 1 < n - i) {
      sort(x, j + 1);
      x += i;
      n -= i;
    } else {
      sort(x + i, n - i);
      n = j + 1;
    }
  }
  for (int i = 1; i < n; i++) {
    double value = x[i];
    int j = i - 1;
    for (; j >= 0 && x[j] > value; j--) x[j + 1] = x[j];
    x[j + 1] = value;
  }
}

static double quantile(const double *sorted, int n, double p) {
  double h = (n - 1) * p;
  int k = (int)h;
  return k + 1 < n ? sorted[k] + (h - k) * (sorted[k + 1] - sorted[k]) : sorted[n - 1];
}

struct plan {
  uint32_t seed;
  int scenarios, months, assets;
  double balance, deposit, entry_fee, management_fee, target;
};

struct room {
  double *factor, *drift, *uniforms, *normals, *columns, *row, *growth, *returns, *values, *sorted, *bands;
};

static double *numbers(size_t count) {
  double *room = aligned_alloc(64, (count * sizeof(double) + 63) / 64 * 64);
  if (!room) exit(1);
  return room;
}

/* Expected returns 3 %, 3.5 %, …; variance 0.03, covariance 0.01. */
static void model(const struct plan *p, struct room *r) {
  int n = p->assets;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++) {
      double sum = i == j ? 0.03 : 0.01;
      for (int k = 0; k < j; k++) sum -= r->factor[i * n + k] * r->factor[j * n + k];
      r->factor[i * n + j] = i == j ? sqrt(sum) : sum / r->factor[j * n + j];
    }
    r->drift[i] = log(1 + 0.03 + i / 200.0) / 12 - 0.03 / 24;
  }
  for (int i = 0; i < n * n; i++) r->factor[i] /= sqrt(12);
}

static int simulate(const struct plan *p, struct room *r, double *median) {
  int n = p->assets, months = p->months, scenarios = p->scenarios;
  static const double levels[] = {0.05, 0.25, 0.5, 0.75, 0.95};
  double fee = pow(1 - p->management_fee, 1.0 / 12), invested = p->deposit * (1 - p->entry_fee), share = 1.0 / n;
  seed_generator(p->seed);
  model(p, r);
  /* What each simulation keeps of its own, in fresh memory as ours. */
  r->returns = numbers((size_t)scenarios * months * n);
  r->values = numbers((size_t)(months + 1) * scenarios);
  for (int s = 0; s < scenarios; s++) {
    fill_normals(r->normals, r->uniforms, months * n);
    double *restrict growth = r->growth, *restrict row = r->row;
    for (int t = 0; t < months; t++) growth[t] = 1;
    for (int i = 0; i < n; i++) {
      double *column = r->columns + (size_t)i * months;
      for (int t = 0; t < months; t++) column[t] = r->normals[t * n + i];
      for (int t = 0; t < months; t++) row[t] = r->drift[i];
      for (int k = 0; k <= i; k++) {
        const double *restrict other = r->columns + (size_t)k * months;
        double c = r->factor[i * n + k];
        for (int t = 0; t < months; t++) row[t] += c * other[t];
      }
      double *restrict kept = r->returns + ((size_t)i * scenarios + s) * months;
      for (int t = 0; t < months; t++) {
        kept[t] = exp(row[t]) - 1;
        growth[t] += share * kept[t];
      }
    }
    double value = p->balance;
    for (int t = 0; t < months; t++) {
      value += invested;
      if (t == 0) r->values[s] = value;
      value *= growth[t] * fee;
      r->values[(size_t)(t + 1) * scenarios + s] = value;
    }
  }
  for (int t = 0; t <= months; t++) {
    memcpy(r->sorted, r->values + (size_t)t * scenarios, sizeof(double) * scenarios);
    sort(r->sorted, scenarios);
    for (int k = 0; k < 5; k++) r->bands[k * (months + 1) + t] = quantile(r->sorted, scenarios, levels[k]);
  }
  *median = r->bands[2 * (months + 1) + months];
  int successes = 0;
  for (int s = 0; s < scenarios; s++) successes += r->values[(size_t)months * scenarios + s] >= p->target * (1 - 1e-12);
  free(r->returns);
  free(r->values);
  return successes;
}

int main(int argc, char **argv) {
  if (argc != 11) return 2;
  struct plan p = {(uint32_t)atof(argv[1]), atoi(argv[2]), atoi(argv[3]), atoi(argv[4]), atof(argv[5]),
                   atof(argv[6]), atof(argv[7]), atof(argv[8]), atof(argv[9])};
  int rounds = atoi(argv[10]);
  struct room r = {numbers(p.assets * p.assets), numbers(p.assets), numbers((size_t)p.months * p.assets),
                   numbers((size_t)p.months * p.assets), numbers((size_t)p.months * p.assets), numbers(p.months),
                   numbers(p.months), NULL, NULL, numbers(p.scenarios), numbers(5 * (size_t)(p.months + 1))};
  double *times = numbers(rounds), median = 0;
  memset(r.factor, 0, sizeof(double) * p.assets * p.assets);
  int successes = simulate(&p, &r, &median);
  for (int i = 0; i < rounds; i++) {
    double start = milliseconds();
    successes = simulate(&p, &r, &median);
    times[i] = milliseconds() - start;
  }
  printf("{\"ms\": %.6f, \"successes\": %d, \"median\": %.17g}\n", median_of(times, rounds), successes, median);
  return 0;
}
