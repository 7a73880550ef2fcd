/*
 * Yardstick of the optimiser: a primal-dual interior point (Mehrotra 1992) with a blocked Cholesky factor, for portfolios
 * with bounds of assets and classes.
 *
 * portfolio FILE minimum|ratio ROUNDS
 * FILE holds doubles: n, classes, highest weight, lowest and highest share of a class, covariance row by row, returns above
 * the risk-free rate. Asset i belongs to class i mod classes. "ratio" solves the homogenised programme of Cornuéjols and
 * Tütüncü (2007). Writes {"ms": median time of a round, "iterations": count, "value": variance, or the Sharpe ratio}.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"

enum { BLOCK = 8, MOST_STEPS = 100 };
static const double GAP = 1e-8, FEASIBLE = 1e-9;

static double *numbers(size_t count) {
  double *room = aligned_alloc(64, (count * sizeof(double) + 63) / 64 * 64);
  if (!room) exit(1);
  memset(room, 0, count * sizeof(double));
  return room;
}

/* A row of G: `count` places with their coefficients. */
struct row {
  int count, *at;
  double *of;
};

/* min ½x'Px with Ax = b and Gx <= h. */
struct programme {
  int n, equalities, rows;
  double *p, *a, *b, *h;
  struct row *g;
};

struct room {
  double *factor, *panel, *x, *y, *s, *z, *dx, *dy, *ds, *dz, *rx, *ry, *rz, *rc, *right, *solved, *scaled;
};

/* Lower factor in place; `panel` holds the columns of a block as rows. */
static void cholesky(double *restrict a, double *restrict panel, int n) {
  for (int k = 0; k < n; k += BLOCK) {
    int wide = n - k < BLOCK ? n - k : BLOCK;
    for (int j = k; j < k + wide; j++) {
      double pivot = a[j * n + j];
      for (int l = k; l < j; l++) pivot -= a[j * n + l] * a[j * n + l];
      pivot = sqrt(pivot);
      a[j * n + j] = pivot;
      for (int i = j + 1; i < n; i++) {
        double sum = a[i * n + j];
        for (int l = k; l < j; l++) sum -= a[i * n + l] * a[j * n + l];
        a[i * n + j] = sum / pivot;
      }
    }
    if (wide < BLOCK) return;
    int from = k + BLOCK;
    for (int l = 0; l < BLOCK; l++)
      for (int j = from; j < n; j++) panel[l * n + j] = a[j * n + k + l];
    for (int i = from; i < n; i++) {
      double *restrict row = a + i * n;
      double c0 = row[k], c1 = row[k + 1], c2 = row[k + 2], c3 = row[k + 3];
      double c4 = row[k + 4], c5 = row[k + 5], c6 = row[k + 6], c7 = row[k + 7];
      for (int j = from; j <= i; j++)
        row[j] -= c0 * panel[j] + c1 * panel[n + j] + c2 * panel[2 * n + j] + c3 * panel[3 * n + j] +
                  c4 * panel[4 * n + j] + c5 * panel[5 * n + j] + c6 * panel[6 * n + j] + c7 * panel[7 * n + j];
    }
  }
}

/* x := (LL')^-1 x; the second half walks along rows, so that the numbers lie side by side. */
static void solve(const double *restrict l, double *restrict x, int n) {
  for (int i = 0; i < n; i++) {
    double sum = x[i];
#pragma omp simd reduction(- : sum)
    for (int j = 0; j < i; j++) sum -= l[i * n + j] * x[j];
    x[i] = sum / l[i * n + i];
  }
  for (int i = n - 1; i >= 0; i--) {
    double value = x[i] / l[i * n + i];
    x[i] = value;
    for (int j = 0; j < i; j++) x[j] -= l[i * n + j] * value;
  }
}

static double dot(const double *a, const double *b, int n) {
  double sum = 0;
#pragma omp simd reduction(+ : sum)
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

static double row_product(struct row g, const double *x) {
  double sum = 0;
  for (int k = 0; k < g.count; k++) sum += g.of[k] * x[g.at[k]];
  return sum;
}

static void add_row(struct row g, double times, double *x) {
  for (int k = 0; k < g.count; k++) x[g.at[k]] += times * g.of[k];
}

/* P + G' diag(weight) G, factored. */
static void factorise(const struct programme *q, struct room *r, const double *weight) {
  int n = q->n;
  memcpy(r->factor, q->p, sizeof(double) * n * n);
  for (int i = 0; i < q->rows; i++) {
    struct row g = q->g[i];
    for (int k = 0; k < g.count; k++)
      for (int l = 0; l <= k; l++) r->factor[g.at[k] * n + g.at[l]] += weight[i] * g.of[k] * g.of[l];
  }
  cholesky(r->factor, r->panel, n);
  for (int e = 0; e < q->equalities; e++) {
    memcpy(r->solved + e * n, q->a + e * n, sizeof(double) * n);
    solve(r->factor, r->solved + e * n, n);
  }
}

/* [H A'; A 0] [dx; dy] = [right; -ry], with one or two equalities. */
static void solve_equalities(const struct programme *q, struct room *r, const double *right, const double *ry) {
  int n = q->n;
  memcpy(r->dx, right, sizeof(double) * n);
  solve(r->factor, r->dx, n);
  double m[4] = {1, 0, 0, 1}, v[2] = {0, 0};
  for (int e = 0; e < q->equalities; e++) {
    for (int f = 0; f < q->equalities; f++) m[e * 2 + f] = dot(q->a + e * n, r->solved + f * n, n);
    v[e] = dot(q->a + e * n, r->dx, n) + ry[e];
  }
  double determinant = m[0] * m[3] - m[1] * m[2];
  r->dy[0] = (v[0] * m[3] - v[1] * m[1]) / determinant;
  r->dy[1] = (v[1] * m[0] - v[0] * m[2]) / determinant;
  for (int e = 0; e < q->equalities; e++)
    for (int i = 0; i < n; i++) r->dx[i] -= r->dy[e] * r->solved[e * n + i];
}

static void direction(const struct programme *q, struct room *r) {
  for (int i = 0; i < q->n; i++) r->right[i] = -r->rx[i];
  for (int i = 0; i < q->rows; i++) add_row(q->g[i], -(r->rc[i] + r->z[i] * r->rz[i]) / r->s[i], r->right);
  solve_equalities(q, r, r->right, r->ry);
  for (int i = 0; i < q->rows; i++) {
    r->ds[i] = -r->rz[i] - row_product(q->g[i], r->dx);
    r->dz[i] = (r->rc[i] - r->z[i] * r->ds[i]) / r->s[i];
  }
}

static double longest(const double *x, const double *d, int m) {
  double length = 1;
  for (int i = 0; i < m; i++)
    if (d[i] < 0 && -x[i] / d[i] < length) length = -x[i] / d[i];
  return length;
}

static double norm(const double *x, int n) { return sqrt(dot(x, x, n)); }

/* Leaves the minimiser in r->x; returns the number of steps, -1 without convergence. */
static int minimise(const struct programme *q, struct room *r) {
  int n = q->n, m = q->rows;
  for (int i = 0; i < m; i++) r->scaled[i] = 1;
  factorise(q, r, r->scaled);
  memset(r->right, 0, sizeof(double) * n);
  for (int i = 0; i < m; i++) add_row(q->g[i], q->h[i], r->right);
  for (int e = 0; e < q->equalities; e++) r->ry[e] = -q->b[e];
  solve_equalities(q, r, r->right, r->ry);
  memcpy(r->x, r->dx, sizeof(double) * n);
  memcpy(r->y, r->dy, sizeof(double) * q->equalities);
  double low_s = 0, low_z = 0;
  for (int i = 0; i < m; i++) {
    double slack = q->h[i] - row_product(q->g[i], r->x);
    r->s[i] = slack;
    r->z[i] = -slack;
    if (slack < low_s) low_s = slack;
    if (-slack < low_z) low_z = -slack;
  }
  for (int i = 0; i < m; i++) {
    if (low_s < 1e-8) r->s[i] += 1 - low_s;
    if (low_z < 1e-8) r->z[i] += 1 - low_z;
  }
  for (int step = 0; step < MOST_STEPS; step++) {
    for (int i = 0; i < n; i++) r->rx[i] = dot(q->p + i * n, r->x, n);
    double objective = dot(r->rx, r->x, n) / 2;
    for (int i = 0; i < m; i++) add_row(q->g[i], r->z[i], r->rx);
    for (int e = 0; e < q->equalities; e++) {
      for (int i = 0; i < n; i++) r->rx[i] += r->y[e] * q->a[e * n + i];
      r->ry[e] = dot(q->a + e * n, r->x, n) - q->b[e];
    }
    for (int i = 0; i < m; i++) r->rz[i] = row_product(q->g[i], r->x) + r->s[i] - q->h[i];
    double gap = dot(r->s, r->z, m);
    double off = norm(r->rx, n) + norm(r->ry, q->equalities) + norm(r->rz, m);
    if (gap <= GAP * fabs(objective) && off <= FEASIBLE) return step;
    for (int i = 0; i < m; i++) {
      r->scaled[i] = r->z[i] / r->s[i];
      r->rc[i] = -r->s[i] * r->z[i];
    }
    factorise(q, r, r->scaled);
    direction(q, r);
    double primal = longest(r->s, r->ds, m), dual = longest(r->z, r->dz, m), length = primal < dual ? primal : dual;
    double ahead = 0;
    for (int i = 0; i < m; i++) ahead += (r->s[i] + length * r->ds[i]) * (r->z[i] + length * r->dz[i]);
    double centre = pow(ahead / gap, 3) * gap / m;
    for (int i = 0; i < m; i++) r->rc[i] += centre - r->ds[i] * r->dz[i];
    direction(q, r);
    primal = longest(r->s, r->ds, m);
    dual = longest(r->z, r->dz, m);
    length = 0.99 * (primal < dual ? primal : dual);
    if (primal == 1 && dual == 1) length = 1;
    for (int i = 0; i < n; i++) r->x[i] += length * r->dx[i];
    for (int e = 0; e < q->equalities; e++) r->y[e] += length * r->dy[e];
    for (int i = 0; i < m; i++) {
      r->s[i] += length * r->ds[i];
      r->z[i] += length * r->dz[i];
    }
  }
  return -1;
}

static struct row row_of(int count) {
  struct row g = {count, malloc(sizeof(int) * count), numbers(count)};
  return g;
}

struct market {
  int n, classes;
  double most, class_least, class_most, *covariance, *excess;
};

/* `free_sum` is 1 for the homogenised programme, whose last variable is the sum of the others. Not inlined:
   gcc 12 breaks off where it does so in main. */
__attribute__((noinline)) static struct programme programme_of(const struct market *market, int free_sum) {
  int n = market->n, size = n + free_sum, rows = 2 * n + 2 * market->classes;
  struct programme q = {size, 1 + free_sum, rows, numbers((size_t)size * size), numbers(2 * size), numbers(2), numbers(rows),
                        malloc(sizeof(struct row) * rows)};
  for (int i = 0; i < n; i++) memcpy(q.p + i * size, market->covariance + i * n, sizeof(double) * n);
  for (int i = 0; i < n; i++) {
    q.a[i] = 1;
    if (free_sum) q.a[size + i] = market->excess[i];
  }
  if (free_sum) q.a[n] = -1;
  q.b[0] = free_sum ? 0 : 1;
  q.b[1] = 1;
  for (int i = 0; i < n; i++) {
    struct row least = row_of(1), most = row_of(1 + free_sum);
    least.at[0] = most.at[0] = i;
    least.of[0] = -1;
    most.of[0] = 1;
    if (free_sum) most.at[1] = n, most.of[1] = -market->most;
    q.h[2 * i + 1] = free_sum ? 0 : market->most;
    q.g[2 * i] = least;
    q.g[2 * i + 1] = most;
  }
  for (int c = 0; c < market->classes; c++) {
    int members = (n - c + market->classes - 1) / market->classes;
    for (int side = 0; side < 2; side++) {
      struct row g = row_of(members + free_sum);
      double sign = side ? 1 : -1, bound = side ? market->class_most : market->class_least;
      for (int k = 0; k < members; k++) g.at[k] = c + k * market->classes, g.of[k] = sign;
      if (free_sum) g.at[members] = n, g.of[members] = -sign * bound;
      q.h[2 * n + 2 * c + side] = free_sum ? 0 : sign * bound;
      q.g[2 * n + 2 * c + side] = g;
    }
  }
  return q;
}

static double value_of(const struct market *market, const double *x, int ratio) {
  int n = market->n;
  double sum = 0, variance = 0;
  for (int i = 0; i < n; i++) sum += x[i];
  for (int i = 0; i < n; i++) variance += x[i] * dot(market->covariance + i * n, x, n);
  variance /= sum * sum;
  return ratio ? dot(market->excess, x, n) / sum / sqrt(variance) : variance;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  FILE *file = fopen(argv[1], "rb");
  double head[5];
  if (!file || fread(head, sizeof(double), 5, file) != 5) return 2;
  int n = (int)head[0], ratio = strcmp(argv[2], "ratio") == 0, rounds = atoi(argv[3]), steps = 0;
  struct market market = {n, (int)head[1], head[2], head[3], head[4], numbers((size_t)n * n), numbers(n)};
  if (fread(market.covariance, sizeof(double), (size_t)n * n, file) != (size_t)n * n) return 2;
  if (fread(market.excess, sizeof(double), n, file) != (size_t)n) return 2;
  fclose(file);
  struct programme q = programme_of(&market, ratio);
  int size = q.n, m = q.rows;
  struct room r = {numbers((size_t)size * size), numbers((size_t)BLOCK * size), numbers(size), numbers(2), numbers(m), numbers(m),
                   numbers(size), numbers(2), numbers(m), numbers(m), numbers(size), numbers(2), numbers(m), numbers(m),
                   numbers(size), numbers(2 * size), numbers(m)};
  double *times = numbers(rounds);
  for (int i = -1; i < rounds; i++) {
    double start = milliseconds();
    steps = minimise(&q, &r);
    if (i >= 0) times[i] = milliseconds() - start;
  }
  printf("{\"ms\": %.6f, \"iterations\": %d, \"value\": %.17g}\n", median_of(times, rounds), steps, value_of(&market, r.x, ratio));
  return 0;
}
